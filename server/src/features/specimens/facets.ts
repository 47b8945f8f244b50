import type { ChartAxis } from '@aliquot/contract/chart-axis';
import { ageBandYears, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Handle } from '../../platform/context.ts';
import { noteDemand } from './demand.ts';
import { bandOf } from './expiry-bands.ts';
import { type FacetRow, presentFacets } from './facet-values.ts';
import { axesOf, barOf, classOf, edgesOf } from './histogram.ts';
import { askedBy, type Choice, choices, type Narrowed, narrow } from './selection.ts';
import { termsNamed } from './terms.ts';

/** How many samples for sale each further choice would leave. */
export async function readFacets(context: Context, query: SampleClientSelection) {
  const { db } = context;
  const asked = askedBy(context);
  const narrowed = await narrow(db, asked, query);
  const axis = await axisFor(db, asked.today, narrowed);
  const rows = await countChoices(db, narrowed, asked.today, axis);
  const facets = await presentFacets(db, rows, axis);
  const found = new Map(facets.biomarkers.map(({ id, count }) => [id, count]));
  noteDemand(context, query, narrowed.terms, (id) => !found.has(id));
  return facets;
}

/** Results are drawn for one biomarker that has numbers. */
async function axisFor(db: Handle, today: string, { terms }: Narrowed): Promise<ChartAxis | null> {
  const [id, ...more] = terms?.on ?? [];
  if (id === undefined || more.length > 0) return null;
  const [term] = await termsNamed(db, [id]);
  return term?.type === 'Quantitative' ? ((await axesOf(db, today, [id])).get(id) ?? null) : null;
}

/** What each facet groups by. Texts stand as keys; their words are read for those that are shown. */
const grouped = (today: string, axis: ChartAxis | null) =>
  ({
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
  }) satisfies Record<string, { of: RawBuilder<unknown>; choice?: Choice }>;

/** Facets that group by two things; every other column is a facet of its own. */
const pairs = [
  ['volume_kind', 'volume_amount'],
  ['bar', 'bar_class'],
];

/**
 * One pass over what the search is about. Each sample is marked with the choices it fails, one bit each: who fails none
 * counts everywhere, who fails one counts in that facet alone, and the rest is dropped.
 */
async function countChoices(
  db: Handle,
  { within, chosen }: Narrowed,
  today: string,
  axis: ChartAxis | null,
): Promise<FacetRow[]> {
  const made = choices.filter((choice) => chosen[choice]);
  const bitOf = (choice: Choice | undefined) =>
    choice && made.includes(choice) ? 1 << made.indexOf(choice) : 0;
  const failed = made.map(
    (choice) => sql`case when ${chosen[choice]} then 0 else ${sql.lit(bitOf(choice))} end`,
  );
  const columns = Object.entries(grouped(today, axis)).map(([name, facet]) => ({
    name: sql.id(name),
    of: facet.of,
    bit: bitOf('choice' in facet ? facet.choice : undefined),
    alone: !pairs.flat().includes(name),
  }));
  const names = sql.join(columns.map(({ name }) => name));
  const sets = [
    ...columns.filter(({ alone }) => alone).map(({ name }) => sql`(${name})`),
    ...pairs.map((pair) => sql`(${sql.join(pair.map((name) => sql.id(name)))})`),
  ];
  const { rows } = await sql<FacetRow>`
    select grouping(${names}) as which, ${names}, count(*)::integer as samples, min(id) as example,
      count(*) filter (where failed = 0)::integer as passed, min(price) as least, max(price) as most
    from (
      select id, failed, case when failed in (0, ${sql.lit(bitOf('price'))}) then specimen_price end as price,
        ${sql.join(columns.map(({ name, bit }) => sql`case when failed in (0, ${sql.lit(bit)}) then ${name} end as ${name}`))}
      from (
        select s.id, s.specimen_price, ${failed.length > 0 ? sql.join(failed, sql` + `) : sql`0`} as failed,
          ${sql.join(columns.map(({ name, of }) => sql`${of} as ${name}`))}
        from samples s where ${within}
        -- Marked once, not again for each column.
        offset 0
      ) marked
      where failed & (failed - 1) = 0
    ) counted
    group by grouping sets ((), ${sql.join(sets)})`.execute(db);
  return rows;
}
