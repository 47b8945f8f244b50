import { axisOver } from '@aliquot/contract/chart-axis';
import { ageBandYears, type SampleClientSelection } from '@aliquot/contract/sample-client';
import type { Facets } from '@aliquot/contract/specimens';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Handle, preparedVariant } from '../../platform/database/index.ts';
import { all, type Condition } from '../../platform/lists/index.ts';
import { allCounted, countedParts, onlyCounted, readBounds } from '../samples/index.ts';
import { type Choice, choices } from './chosen-filters.ts';
import { noteDemand } from './demand.ts';
import { type Display, displayedBar, inDisplay } from './display-unit.ts';
import { bandOfMany } from './expiry-bands.ts';
import {
  columnsAt,
  type FacetColumn,
  type FacetRow,
  facetColumns,
  facetRows,
  facetSets,
  markOf,
  type SetRow,
  textColumns,
} from './facet-columns.ts';
import { presentFacets, termIds } from './facet-values.ts';
import { barOf, classOf, edgesOf, termsWithAxes } from './histogram.ts';
import { assertSeen } from './read-specimen.ts';
import {
  filterOfBiomarker,
  isEverything,
  onlyBiomarker,
  type ParsedFilter,
  parseFilter,
  searchContextOf,
} from './selection.ts';
import { termsNamed } from './terms.ts';
import { countUnfiltered, type Span, spanOf, wholeSpan } from './unfiltered-counts.ts';
import { presentBounds } from './value-filter.ts';

/** For each facet value, how many samples for sale selecting it would leave. */
export async function readFacets(context: Context, query: SampleClientSelection) {
  await assertSeen(context, query.sameDonorAs);
  const { today } = searchContextOf(context);
  const biomarkerId = onlyBiomarker(query);
  const { terms, ...facets } =
    biomarkerId === undefined
      ? await facetsOfMany(context, query)
      : await facetsOfBiomarker(
          context.db,
          biomarkerId,
          await filterOfBiomarker(context.db, biomarkerId, query, today),
          { today, query },
        );
  const found = new Map(facets.biomarkers.map(({ id, count }) => [id, count]));
  noteDemand(context, query, terms, (id) => !found.has(id));
  return facets;
}

/** Two statements, whose plans are kept. */
async function facetsOfBiomarker(
  db: Handle,
  id: number,
  filter: ParsedFilter,
  { today, query }: { today: string; query: SampleClientSelection },
) {
  const [found] = await termsWithAxes(db, today, [id], { withOthers: true });
  const { axis, bar } = barsOf(found ? [found] : [], filter.display);
  const { rows, price } = await countChoices(db, filter, today, { bar, often: filter.display === null });
  return {
    ...presentFacets(rows, axis, found ? [found.term] : []),
    price,
    value: filter.understood ?? ownValue(query, found?.term.units),
    otherCodes: found?.others ?? [],
    terms: filter.terms,
  };
}

/** The axis and bars of a histogram: of a single quantitative biomarker, or of several in a display unit. */
function barsOf(found: Awaited<ReturnType<typeof termsWithAxes>>, display: Display | null) {
  const [first] = found;
  if (!display)
    return { axis: first?.axis ?? null, bar: first?.axis && barOf(sql`${edgesOf(first.axis)}::float8[]`) };
  const ends = found.flatMap((each) => each.ends.map((end) => inDisplay(display, each.term.id, end)));
  const axis = axisOver(ends.filter((end) => end !== null));
  return { axis, bar: axis && displayedBar(display, axis) };
}

/** A value filter without units, in the unit of its only biomarker. */
function ownValue(query: SampleClientSelection, units: string | null | undefined): Facets['value'] {
  const { typed } = readBounds(query);
  return units && (typed.from || typed.to) ? presentBounds(typed, units) : null;
}

async function facetsOfMany(context: Context, query: SampleClientSelection) {
  const { db } = context;
  const search = searchContextOf(context);
  const filter = await parseFilter(db, search, query);
  const [id, ...others] = filter.terms?.on ?? [];
  if (id !== undefined && others.length === 0)
    return facetsOfBiomarker(db, id, filter, { today: search.today, query });
  const count = async (offered: Condition) =>
    (await countChoices(db, { offered, restrictions: [], chosen: {} }, search.today, { span: false })).rows;
  const everything = isEverything(filter) && (await countUnfiltered(db, search.today, count));
  const { display } = filter;
  const measured = display ? await termsWithAxes(db, search.today, [...display.factors.keys()]) : [];
  const { axis, bar } = display ? barsOf(measured, display) : { axis: null, bar: null };
  const { rows, price } = everything
    ? { rows: everything, price: await wholeSpan(db, search.today) }
    : await countChoices(db, filter, search.today, { bar });
  const named = await termsNamed(db, termIds(rows));
  return {
    ...presentFacets(rows, axis, named),
    price,
    value: filter.understood,
    otherCodes: [],
    terms: filter.terms,
  };
}

/** The expression that each facet groups by. Texts are grouped by key; one sample of each has the text. */
const grouped = (
  today: string,
  bar: RawBuilder<unknown> | null,
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
  preanalytics: { of: allCounted },
  expiry: { of: bandOfMany(today), choice: 'expiry' },
  volume_kind: { of: sql`s.volume_kind`, choice: 'volume' },
  volume_amount: { of: sql`s.volume_amount`, choice: 'volume' },
  bar: { of: bar ?? sql`null::integer`, choice: 'value' },
  bar_class: { of: classOf, choice: 'value' },
});

interface CountOptions {
  /** The bar of a sample in the histogram. */
  bar?: RawBuilder<unknown> | null | undefined;
  /** Sent so often in these words that its plan is worth keeping. */
  often?: boolean;
  /** False leaves out the prices: where few samples fit, all prices would be read to find the lowest. */
  span?: boolean;
}

/**
 * One pass over the samples of the search. Each is marked with the filters that it fails, one bit each: a sample that
 * fails none counts in every facet, one that fails a single filter counts in that facet only, others are dropped. The
 * span of prices ignores the price filter in the same way; it is a pass of its own, since beside the counts the lowest
 * and highest price of every group would be kept.
 */
async function countChoices(
  db: Handle,
  { offered, restrictions, chosen }: Pick<ParsedFilter, 'offered' | 'restrictions' | 'chosen'>,
  today: string,
  { bar = null, often = false, span = true }: CountOptions = {},
): Promise<{ rows: FacetRow[]; price: Facets['price'] }> {
  const within = all([offered, ...restrictions]);
  const made = choices.filter((choice) => chosen[choice]);
  const bitOf = (choice: Choice) => sql.lit(1 << made.indexOf(choice));
  const facets = grouped(today, bar);
  const failed = made.map((choice) => sql`case when ${chosen[choice]} then 0 else ${bitOf(choice)} end`);
  const columns = facetColumns.map((name) => sql`${facets[name].of} as ${sql.id(name)}`);
  const unless = (choice: Choice | undefined) =>
    choice && made.includes(choice) ? sql`failed in (0, ${bitOf(choice)})` : sql`failed = 0`;
  const counted = facetColumns.map((name) =>
    name === 'preanalytics'
      ? sql`case failed when 0 then preanalytics ${sql.join(
          countedParts
            .filter((part) => made.includes(part))
            .map((part) => sql`when ${bitOf(part)} then ${onlyCounted(sql`preanalytics`, part)}`),
          sql` `,
        )} end as preanalytics`
      : sql`case when ${unless(facets[name].choice)} then ${sql.id(name)} end as ${sql.id(name)}`,
  );
  // Without filters no sample fails, so no marking is needed.
  const rows =
    made.length === 0
      ? sql`select s.id, s.specimen_price as price, ${sql.join(columns)} from samples s where ${within}`
      : sql`select id, case when ${unless('price')} then price end as price, ${sql.join(counted)} from (
          select s.id, s.specimen_price as price, ${sql.join(failed, sql` + `)} as failed, ${sql.join(columns)}
          from samples s where ${within}
          -- Marked once, not again for each column.
          offset 0
        ) marked where failed & (failed - 1) = 0`;
  const prices = span
    ? sql`select min(price) as least, max(price) as most from (${rows}) counted`
    : sql`select null::numeric as least, null::numeric as most`;
  const { rows: found } = await sql<SetRow & Span>`
    ${often ? preparedVariant : sql``} select c.*, span.*, ${textAt(0)} as first_text, ${textAt(1)} as second_text
    from (
      select grouping(${names(facetColumns)}) as which, ${valueAt(0)} as first, ${valueAt(1)} as second,
        ${valueAt(2)} as third, count(*)::integer as samples, min(id) as example
      from (${rows}) counted
      group by grouping sets (${sql.join(facetSets.map((set) => sql`(${names(set)})`))})
    ) c cross join (${prices}) span
    left join lateral (
      -- With offset 0 a look-up by id for each text; otherwise the planner may read all samples.
      select ${sql.join(Object.values(textColumns).map((column) => sql.ref(`x.${column}`)))} from samples x
      where x.id = case when c.which in (${sql.join(textMarks)}) then c.example end offset 0
    ) x on true`.execute(db);
  return { rows: facetRows(found), price: spanOf(found[0]) };
}

/** A row has values in the columns of its set alone. */
const valueAt = (position: number) =>
  sql`coalesce(${sql.join(columnsAt(position).map((name) => sql`${sql.id(name)}::text`))})`;

const textAt = (position: number) =>
  sql`case c.which ${sql.join(
    facetSets.flatMap((set) => {
      const column = textColumns[(set as readonly FacetColumn[])[position] ?? 'term'];
      return column ? sql`when ${sql.lit(markOf(set))} then ${sql.ref(`x.${column}`)}` : [];
    }),
    sql` `,
  )} end`;

const textMarks = facetSets
  .filter((set) => set.some((name) => name in textColumns))
  .map((set) => sql.lit(markOf(set)));

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)));
