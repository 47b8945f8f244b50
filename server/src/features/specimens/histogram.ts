import { axisOver, binEdges, type ChartAxis, chartBins } from '@aliquot/contract/chart-axis';
import { baseOf, type ReferenceRange } from '@aliquot/contract/results';
import { maxOfComponent } from '@aliquot/contract/sample-client';
import type { Histogram } from '@aliquot/contract/specimens';
import { type RawBuilder, sql } from 'kysely';
import { type Handle, prepared } from '../../platform/database/index.ts';
import { roundConverted } from '../../platform/units/index.ts';
import { forSaleOfTerms } from './for-sale.ts';
import { type NamedTerm, termColumns } from './terms.ts';

/** One result in this many is cut off at either end of the axis, so that outliers do not compress the rest. */
const outlierShare = 100;

/**
 * Those of these biomarkers that are for clients, as samples show them, with the axis of their histogram: it covers the
 * ends of every reference interval and nearly all results for sale. It ignores the other filters, so that it does not move
 * while the user filters.
 */
export async function termsWithAxes(
  db: Handle,
  today: string,
  ids: readonly number[],
  { withOthers = false } = {},
) {
  const measured = sql`from samples s where s.loinc_biomarker_id = b.id and ${forSaleOfTerms(today)}
    and s.result_number is not null`;
  const { rows } = await sql<NamedTerm & Bounds>`
    select ${prepared} ${termColumns}, low.result_number as low, high.result_number as high, ends.lowest, ends.highest,
      ${withOthers ? otherCodes(today) : sql`null::json`} as others
    from loinc_biomarkers b
    cross join lateral (select buyable_samples(b.id, ${today}::date) / ${sql.lit(outlierShare)} as skipped offset 0) c
    cross join lateral (
      select min(least(r.low, r.high)) as lowest, max(greatest(r.low, r.high)) as highest
      from loinc_ranges r where r.loinc_biomarker_id = b.id) ends
    left join lateral (select s.result_number ${measured} order by s.result_number limit 1 offset c.skipped) low on true
    left join lateral (select s.result_number ${measured} order by s.result_number desc limit 1 offset c.skipped) high
      on true
    where b.id = any (${[...ids]}::integer[]) and b.active and b.verified`.execute(db);
  return rows.map(({ low, high, lowest, highest, others, ...term }) => {
    const ends = [low, high, lowest, highest].filter((value) => value !== null);
    const isNumber = term.type === 'Quantitative';
    return { term, others: others ?? [], ends: isNumber ? ends : [], axis: isNumber ? axisOver(ends) : null };
  });
}

/** Other tests of the same component and system as `b`, with what is for sale of each: in the same statement. */
const otherCodes = (today: string) => sql`(
  select json_agg(o order by o.available desc, o.id) from (
    select o.id, o.name, o.short_name as "shortName", o.component, o.type, o.units, o.loinc_code as "loincCode",
      buyable_samples(o.id, ${today}::date) as available
    from loinc_biomarkers o
    where search_key(o.component) = search_key(b.component) and o.component = b.component
      and o.system is not distinct from b.system and o.type = b.type and o.id <> b.id and o.active and o.verified
    order by o.common_rank nulls last, o.id limit ${sql.lit(maxOfComponent - 1)}
  ) o)`;

interface Bounds {
  others: (NamedTerm & { available: number })[] | null;
  low: number | null;
  high: number | null;
  lowest: number | null;
  highest: number | null;
}

async function rangesOf(db: Handle, terms: readonly number[]) {
  const rows = await db
    .selectFrom('loinc_ranges')
    .select(['loinc_biomarker_id', 'low', 'high', 'sex', 'age_from as ageFrom', 'age_to as ageTo', 'label'])
    .where(sql<boolean>`loinc_biomarker_id = any (${[...terms]}::integer[])`)
    .orderBy(sql`low nulls first`)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ loinc_biomarker_id }) => loinc_biomarker_id);
}

/** For each biomarker the span of all normal reference intervals, of any sex and age. */
export async function basesOf(db: Handle, terms: readonly number[]) {
  const ranges = await rangesOf(db, terms);
  return new Map([...ranges].map(([id, rows]) => [id, baseOf(rows as unknown as ReferenceRange[])]));
}

/** The next larger float, so that a result at the end of the axis still belongs to the last bar. */
function justAbove(value: number): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) + (value >= 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0] ?? value;
}

/**
 * The start of each bar and the end of the last, so that PostgreSQL uses exactly the edges that the page draws; in the
 * unit of a biomarker, by the factor from that of the axis.
 */
export function edgesOf(axis: ChartAxis, factor = 1): number[] {
  const own = (edge: number) => (factor === 1 ? edge : roundConverted(edge * factor));
  return [...binEdges(axis).slice(0, -1).map(own), justAbove(own(axis.to))];
}

/** In SQL: 0 below the axis, then the bars from 1, then one more number above the axis. */
export const barOf = (edges: RawBuilder<unknown>) =>
  sql<number | null>`width_bucket(s.result_number, ${edges})`;

/** In SQL: the result class; `none` when no interval classifies it, null without a numeric result. */
export const classOf = sql<
  string | null
>`case when s.result_number is not null then coalesce(s.shown_class, 'none') end`;

interface Counted {
  bar: number | null;
  class: string | null;
  samples: number;
}

export function histogramOf(axis: ChartAxis, counts: readonly Counted[]): Histogram {
  const at = (bar: number, meaning?: string) =>
    counts
      .filter((each) => each.bar === bar && (meaning === undefined || each.class === meaning))
      .reduce((sum, { samples }) => sum + samples, 0);
  return {
    axis,
    bins: Array.from({ length: chartBins }, (_, n) => ({
      low: at(n + 1, 'low'),
      normal: at(n + 1, 'normal'),
      high: at(n + 1, 'high'),
      none: at(n + 1, 'none'),
    })),
    below: at(0),
    above: at(chartBins + 1),
  };
}
