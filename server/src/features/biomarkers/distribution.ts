import { axisOver, type ChartAxis, chartBins } from '@aliquot/contract/chart-axis';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { visible } from '../samples/index.ts';
import { rangesOf } from './read-biomarker.ts';

/** One result in this many lies outside the axis on either side. */
const outermost = 100;

/** What is on the shelf, seen by everybody, and has a number. */
const measured = (id: number) => sql`
  from samples s
  where s.loinc_biomarker_id = ${id} and s.active and s.result_number is not null
    and s.status in ('available', 'reserved', 'on_hold')
    and ${visible}`;

/**
 * How the results of what is in stock are spread, in bins of one width. The axis shows every interval's ends and all but
 * the outermost hundredth of the results on either side, so that one odd value does not press the rest together.
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

/** From the kept counts; a term that is not there has none to give. */
async function countStock(db: Handle, id: number): Promise<number> {
  const { rows } = await sql<{ samples: number }>`
    select coalesce((select sum(k.samples) from stock k where k.loinc_biomarker_id = b.id and k.active
      and k.status in ('available', 'reserved', 'on_hold')), 0)::integer as samples
    from loinc_biomarkers b where b.id = ${id}`.execute(db);
  return rows[0]?.samples ?? fail('not_found');
}

/** The values this many places from either end, read from the ends of the index. */
async function outerValues(db: Handle, id: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ low: number | null; high: number | null }>`
    with skipped as (select count(*) / ${outermost}::integer as n ${measured(id)})
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
