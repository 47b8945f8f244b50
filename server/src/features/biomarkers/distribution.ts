import { axisOver, type ChartAxis, chartBins } from '@aliquot/contract/chart-axis';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { visible } from '../samples/index.ts';
import { rangesOf } from './read-biomarker.ts';

/** One result in this many is cut off at either end of the axis. */
const outlierShare = 100;

/** Visible samples in stock with a numeric result. */
const measured = (id: number) => sql`
  from samples s
  where s.loinc_biomarker_id = ${id} and s.active and s.result_number is not null
    and s.status in ('available', 'reserved', 'on_hold')
    and ${visible}`;

/**
 * The histogram of the results in stock, with bins of equal width. The axis covers the ends of every interval and all
 * results except the outermost hundredth at either end, so that outliers do not compress the rest.
 */
export async function readDistribution({ db }: Context, id: number) {
  const samples = await countStock(db, id);
  const ends = (await rangesOf(db, id)).flatMap((range) => [range.low, range.high]);
  const values = [...(await outerValues(db, id)), ...ends];
  const axis = axisOver(values.filter((value) => value !== null));
  const counts = axis && samples > 0 ? await countBins(db, id, axis) : new Map<number, number>();
  return {
    samples,
    measured: [...counts.values()].reduce((sum, count) => sum + count, 0),
    axis,
    bins: axis ? Array.from({ length: chartBins }, (_, at) => counts.get(at + 1) ?? 0) : [],
    below: counts.get(0) ?? 0,
    above: counts.get(chartBins + 1) ?? 0,
  };
}

/** From the stock counters; fails for an unknown biomarker. */
async function countStock(db: Handle, id: number): Promise<number> {
  const { rows } = await sql<{ samples: number }>`
    select coalesce((select sum(k.samples) from stock k where k.loinc_biomarker_id = b.id and k.active
      and k.status in ('available', 'reserved', 'on_hold')), 0)::integer as samples
    from loinc_biomarkers b where b.id = ${id}`.execute(db);
  return rows[0]?.samples ?? fail('not_found');
}

/** The results at the cut-off positions, read from both ends of the index. */
async function outerValues(db: Handle, id: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ low: number | null; high: number | null }>`
    with skipped as (select count(*) / ${outlierShare}::integer as n ${measured(id)})
    select
      (select s.result_number ${measured(id)} order by s.result_number limit 1 offset (select n from skipped)) as low,
      (select s.result_number ${measured(id)} order by s.result_number desc limit 1
        offset (select n from skipped)) as high`.execute(db);
  return [rows[0]?.low ?? null, rows[0]?.high ?? null];
}

async function countBins(db: Handle, id: number, { from, to }: ChartAxis) {
  const { rows } = await sql<{ bin: number; samples: number }>`
    select case when s.result_number = ${to}::float8 then ${chartBins}::integer
      else width_bucket(s.result_number, ${from}::float8, ${to}::float8, ${chartBins}::integer) end as bin,
      count(*)::integer as samples
    ${measured(id)}
    group by 1`.execute(db);
  return new Map(rows.map(({ bin, samples }) => [bin, samples]));
}
