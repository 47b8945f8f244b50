import type { ChartAxis } from '@aliquot/contract/chart-axis';
import { ageBandYears, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { all, type Condition } from '../../platform/lists/index.ts';
import { noteDemand } from './demand.ts';
import { bandOf } from './expiry-bands.ts';
import { type FacetColumn, facetColumns, facetSets, firstColumns } from './facet-columns.ts';
import { type FacetRow, presentFacets } from './facet-values.ts';
import { axesOf, barOf, classOf, edgesOf } from './histogram.ts';
import {
  type Choice,
  choices,
  isEverything,
  type ParsedFilter,
  parseFilter,
  searchContextOf,
} from './selection.ts';
import { termsNamed } from './terms.ts';
import { countUnfiltered, spanOf, wholeSpan } from './unfiltered-counts.ts';

/** For each facet value, how many samples for sale selecting it would leave. */
export async function readFacets(context: Context, query: SampleClientSelection) {
  const { db } = context;
  const search = searchContextOf(context);
  const filter = await parseFilter(db, search, query);
  const axis = await axisFor(db, search.today, filter);
  const count = (baseCondition: Condition) =>
    countChoices(db, { baseCondition, chosen: {} }, search.today, null);
  const everything = isEverything(filter) && (await countUnfiltered(db, search.today, count));
  const rows = everything || (await countChoices(db, filter, search.today, axis));
  const price = everything ? await wholeSpan(db, search.today) : await priceSpan(db, filter);
  const facets = { ...(await presentFacets(db, rows, axis)), price };
  const found = new Map(facets.biomarkers.map(({ id, count }) => [id, count]));
  noteDemand(context, query, filter.terms, (id) => !found.has(id));
  return facets;
}

/** There is a histogram only for a single, quantitative biomarker. */
async function axisFor(db: Handle, today: string, { terms }: ParsedFilter): Promise<ChartAxis | null> {
  const [id, ...more] = terms?.on ?? [];
  if (id === undefined || more.length > 0) return null;
  const [term] = await termsNamed(db, [id]);
  return term?.type === 'Quantitative' ? ((await axesOf(db, today, [id])).get(id) ?? null) : null;
}

/** The expression that each facet groups by. Texts are grouped by key; the texts of shown values are read later. */
const grouped = (
  today: string,
  axis: ChartAxis | null,
): Record<FacetColumn, { of: RawBuilder<unknown>; choice?: Choice }> => ({
  term: { of: sql`s.loinc_biomarker_id` },
  class: { of: classOf, choice: 'class' },
  word: { of: sql`s.value_key`, choice: 'word' },
  gender: { of: sql`s.donor_gender`, choice: 'gender' },
  ethnicity: { of: sql`s.ethnicity_key`, choice: 'ethnicity' },
  age: { of: sql`s.shown_age / ${sql.lit(ageBandYears)} * ${sql.lit(ageBandYears)}`, choice: 'age' },
  year: { of: sql`s.collection_year`, choice: 'year' },
  condition: { of: sql`s.condition_key`, choice: 'condition' },
  container: { of: sql`s.container_key`, choice: 'container' },
  expiry: { of: bandOf(today), choice: 'expiry' },
  volume_kind: { of: sql`s.volume_kind`, choice: 'volume' },
  volume_amount: { of: sql`s.volume_amount`, choice: 'volume' },
  bar: { of: axis ? barOf(sql`${edgesOf(axis)}::float8[]`) : sql`null::integer`, choice: 'value' },
  bar_class: { of: classOf, choice: 'value' },
});

/**
 * One pass over the samples of the search. Each is marked with the filters that it fails, one bit each: a sample that
 * fails none counts in every facet, one that fails a single filter counts in that facet only, others are dropped.
 */
async function countChoices(
  db: Handle,
  { baseCondition, chosen }: Pick<ParsedFilter, 'baseCondition' | 'chosen'>,
  today: string,
  axis: ChartAxis | null,
): Promise<FacetRow[]> {
  const made = choices.filter((choice) => chosen[choice]);
  const bitOf = (choice: Choice) => sql.lit(1 << made.indexOf(choice));
  const facets = grouped(today, axis);
  const failed = made.map((choice) => sql`case when ${chosen[choice]} then 0 else ${bitOf(choice)} end`);
  const columns = facetColumns.map((name) => sql`${facets[name].of} as ${sql.id(name)}`);
  const counted = facetColumns.map((name) => {
    const { choice } = facets[name];
    const but = choice && made.includes(choice) ? sql`failed in (0, ${bitOf(choice)})` : sql`failed = 0`;
    return sql`case when ${but} then ${sql.id(name)} end as ${sql.id(name)}`;
  });
  // Without filters no sample fails, so no marking is needed.
  const rows =
    made.length === 0
      ? sql`select s.id, ${sql.join(columns)} from samples s where ${baseCondition}`
      : sql`select id, ${sql.join(counted)} from (
          select s.id, ${sql.join(failed, sql` + `)} as failed, ${sql.join(columns)} from samples s where ${baseCondition}
          -- Marked once, not again for each column.
          offset 0
        ) marked where failed & (failed - 1) = 0`;
  const { rows: found } = await sql<FacetRow>`
    select grouping(${names(facetColumns)}) as which,
      coalesce(${sql.join(firstColumns.map((name) => sql`${sql.id(name)}::text`))}) as value,
      coalesce(volume_amount::text, bar_class) as second, count(*)::integer as samples, min(id) as example
    from (${rows}) counted
    group by grouping sets (${sql.join(facetSets.map((set) => sql`(${names(set)})`))})`.execute(db);
  return found;
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)));

/** The lowest and the highest price, ignoring the price filter. */
async function priceSpan(db: Handle, { baseCondition, chosen }: ParsedFilter) {
  const { price: _, ...others } = chosen;
  const { rows } = await sql<{ least: string | null; most: string | null }>`
    select min(s.specimen_price) as least, max(s.specimen_price) as most
    from samples s where ${all([baseCondition, ...Object.values(others)])}`.execute(db);
  return spanOf(rows[0]);
}
