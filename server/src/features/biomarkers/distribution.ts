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

/** An axis over these values whose ticks are round numbers: it starts at zero unless they lie far from it. */
export function axisOver(values: readonly number[]): { from: number; to: number; step: number } | null {
  if (values.length === 0) return null;
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const spread = highest - lowest || Math.abs(highest) || 1;
  const start = lowest >= 0 && lowest < 2 * spread ? 0 : lowest - spread * 0.1;
  const end = highest + spread * 0.15;
  const step = roundStep((end - start) / 4);
  // Multiplying by the whole number of steps keeps 0.30000000000000004 away.
  const at = (steps: number) => Number((steps * step).toPrecision(12));
  return { from: at(Math.floor(start / step)), to: at(Math.ceil(end / step)), step };
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least * 0.999) ?? 10;
  return Number((factor * power).toPrecision(12));
}
