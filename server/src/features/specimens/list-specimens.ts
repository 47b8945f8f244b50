import type { SampleClientQuery } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import {
  all,
  type Condition,
  countedPage,
  listPage,
  type Sorts,
  type Unpaged,
} from '../../platform/lists/index.ts';
import { noteDemand } from './demand.ts';
import { displayedNumber } from './display-unit.ts';
import { listOfBiomarker } from './list-of-biomarker.ts';
import { assertSeen } from './read-specimen.ts';
import { presentSpecimen, readSpecimens } from './rows.ts';
import {
  filterOfBiomarker,
  filtersOf,
  isEverything,
  onlyBiomarker,
  parseFilter,
  searchContextOf,
} from './selection.ts';
import { unfilteredCounted } from './unfiltered-counts.ts';

/** Only by fields that clients see. Ties are sorted by id, the same for every user. */
const sorts: Sorts = {
  biomarker: { filled: sql.ref('b.place') },
  value: sql.ref('s.result_number'),
  // Volumes compare within their kind.
  volume: { filled: [sql.ref('s.volume_kind'), sql.ref('s.volume_amount')] },
  age: sql.ref('s.shown_age'),
  collectionYear: sql.ref('s.collection_year'),
  price: { filled: sql.ref('s.specimen_price') },
};

const cheapestFirst = 'price';

/** A page of the samples for sale and their count. */
export async function listSpecimens(context: Context, query: SampleClientQuery) {
  await assertSeen(context, query.sameDonorAs);
  const biomarkerId = onlyBiomarker(query);
  const { terms, ...page } =
    biomarkerId === undefined
      ? await listOfMany(context, query)
      : await listOfOne(context, biomarkerId, query);
  if (query.skip === 0) noteDemand(context, query, terms, () => page.count === 0);
  return page;
}

async function listOfOne(context: Context, biomarkerId: number, query: SampleClientQuery) {
  const filter = await filterOfBiomarker(context.db, biomarkerId, query, searchContextOf(context).today);
  const { offered, terms, display } = filter;
  const filters = [...filtersOf(filter), ...otherConditions(query)];
  const page = await listOfBiomarker(
    context,
    biomarkerId,
    { offered, filters, display },
    { ...query, sortBy: query.sortBy ?? cheapestFirst },
    { ...sorts, biomarker: { filled: sql`null::integer` } },
  );
  return { ...page, terms };
}

/** A search with all that it finds, for exports: each sample with all of its further results. */
export async function listOfSpecimens(context: Context, query: Unpaged<SampleClientQuery>) {
  await assertSeen(context, query.sameDonorAs);
  const { condition, filter, columns } = await readSearch(context, query);
  return {
    rows: matching(context.db, condition, query),
    sorts: columns,
    defaultSort: cheapestFirst,
    async present(found: readonly { id: number }[]) {
      const ids = found.map(({ id }) => id);
      const rows = await readSpecimens(context, ids, { whole: true });
      return rows.map((row) => presentSpecimen(context, row, row.specimen_price, filter.display));
    },
  };
}

async function readSearch(context: Context, query: Unpaged<SampleClientQuery>) {
  const filter = await parseFilter(context.db, searchContextOf(context), query);
  const { offered, display } = filter;
  const more = otherConditions(query);
  return {
    filter,
    more,
    condition: all([offered, ...filtersOf(filter), ...more]),
    columns: display ? { ...sorts, value: displayedNumber(display) } : sorts,
  };
}

/** The ids come from an index; only the rows of the page are read. */
async function listOfMany(context: Context, query: SampleClientQuery) {
  const { db } = context;
  const { filter, more, condition, columns } = await readSearch(context, query);
  const { terms, display } = filter;
  const { items, count } =
    isEverything(filter) && more.length === 0
      ? await pageOfEverything(db, condition, unfilteredCounted(searchContextOf(context).today), query)
      : await pageOf(
          db,
          condition,
          sql<number>`(select count(*)::integer from samples s where ${condition})`,
          query,
          columns,
        );
  const rows = await readSpecimens(
    context,
    items.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => presentSpecimen(context, row, row.specimen_price, display)),
    count,
    terms,
  };
}

/** Clients only get active samples, so that `active: false` matches nothing. */
const otherConditions = ({ active, excludeIds }: Unpaged<SampleClientQuery>): Condition[] => [
  ...(active === false ? [sql<boolean>`false`] : []),
  ...(excludeIds?.length ? [sql<boolean>`s.id <> all (${excludeIds}::integer[])`] : []),
];

function pageOf(
  db: Handle,
  condition: Condition,
  count: RawBuilder<number>,
  query: SampleClientQuery,
  columns = sorts,
) {
  return listPage(db, matching(db, condition, query), query, columns, cheapestFirst, { count });
}

function matching(db: Handle, condition: Condition, { sortBy }: Pick<SampleClientQuery, 'sortBy'>) {
  const chosen = db.selectFrom('samples as s').select('s.id').where(condition);
  return sortBy?.includes('biomarker')
    ? chosen.innerJoin(places.as('b'), 'b.id', 's.loinc_biomarker_id')
    : chosen;
}

/** The position of each biomarker by name, since sorting by numbers is faster than by names. */
const places = sql<{ id: number; place: number }>`(
  select id, row_number() over (order by lower(name), id) as place from loinc_biomarkers)`;

/** Sorting a large stock is slow, but the first pages of every sort can be read from an index. */
async function pageOfEverything(
  db: Handle,
  condition: Condition,
  count: RawBuilder<number>,
  query: SampleClientQuery,
) {
  const beginning = beginningOf(condition, query);
  if (beginning) {
    const page = await countedPage(db, beginning, count);
    if (page.items.length >= Math.min(query.limit, page.count - query.skip)) return page;
  }
  return pageOf(db, condition, count, query);
}

/** For sorts that no index covers: reads the non-null values of a nullable column, or biomarker by biomarker by name. */
function beginningOf(condition: Condition, { sortBy = '', skip, limit }: SampleClientQuery) {
  const way = sql.raw(sortBy.startsWith('-') ? 'desc' : 'asc');
  const column = mayBeEmpty[sortBy.replace('-', '')];
  if (column)
    return sql<{ id: number }>`select s.id from samples s where ${condition} and ${column} is not null
      order by ${column} ${way}, s.id ${way} limit ${limit} offset ${skip}`;
  if (!/^-?biomarker$/.test(sortBy) || skip + limit > maxOffset) return undefined;
  return sql<{ id: number }>`select s.id from (
      select p.id from ${places} p where p.id in (select k.loinc_biomarker_id from stock k) order by p.place ${way}) b
    cross join lateral (select s.id from samples s where s.loinc_biomarker_id = b.id and ${condition}
      order by s.id ${way} limit ${skip + limit}) s
    limit ${limit} offset ${skip}`;
}

const mayBeEmpty: Record<string, RawBuilder<unknown>> = {
  value: sql.ref('s.result_number'),
  age: sql.ref('s.shown_age'),
  collectionYear: sql.ref('s.collection_year'),
};

/** Beyond this, reading every biomarker that far is slower than sorting. */
const maxOffset = 10_000;
