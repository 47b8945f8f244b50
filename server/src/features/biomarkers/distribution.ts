import { axisOver } from '@aliquot/contract/chart-axis';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { rangesOf } from './queries.ts';

const binCount = 32;

const inStock = sql`s.active and s.status in ('available', 'reserved', 'on_hold')
  and not exists (select from import_batches h where h.id = s.import_batch_id and h.hidden)`;

/**
 * How the results of what is in stock are spread, in bins of one width. The axis shows every interval's ends and all but
 * the outermost hundredth of the results on either side, so that one odd value does not press the rest together.
 */
export async function readDistribution({ db }: Context, id: number) {
  const term = await db.selectFrom('loinc_biomarkers').select('id').where('id', '=', id).executeTakeFirst();
  if (!term) fail('not_found');
  const { rows } = await sql<{
    samples: number;
    measured: number;
    low: number | null;
    high: number | null;
  }>`
    select count(*)::integer as samples, count(s.result_number)::integer as measured,
      percentile_disc(0.01) within group (order by s.result_number) as low,
      percentile_disc(0.99) within group (order by s.result_number) as high
    from samples s where s.loinc_biomarker_id = ${id} and ${inStock}`.execute(db);
  const { samples = 0, measured = 0, low = null, high = null } = rows[0] ?? {};
  const ends = (await rangesOf(db, id)).flatMap((range) => [range.low, range.high]);
  const axis = axisOver([low, high, ...ends].filter((end) => end !== null));
  const counts = axis && measured > 0 ? await countBins(db, id, axis) : new Map<number, number>();
  return {
    samples,
    measured,
    axis,
    bins: axis ? Array.from({ length: binCount }, (_, at) => counts.get(at + 1) ?? 0) : [],
    below: counts.get(0) ?? 0,
    above: counts.get(binCount + 1) ?? 0,
  };
}

async function countBins(db: Context['db'], id: number, { from, to }: { from: number; to: number }) {
  const { rows } = await sql<{ bin: number; samples: number }>`
    select case when s.result_number = ${to}::float8 then ${binCount}::integer
      else width_bucket(s.result_number, ${from}::float8, ${to}::float8, ${binCount}::integer) end as bin,
      count(*)::integer as samples
    from samples s
    where s.loinc_biomarker_id = ${id} and s.result_number is not null and ${inStock}
    group by 1`.execute(db);
  return new Map(rows.map(({ bin, samples }) => [bin, samples]));
}
