import { type RawBuilder, sql } from 'kysely';
import { type Handle, prepared } from '../../platform/database/index.ts';
import { all, type Condition, isGiven, orderOf, type Sorts } from '../../platform/lists/index.ts';
import type { Conditions } from './filters.ts';
import { visible } from './visible.ts';

const name = sql`lower(b.name)`;

/** Each sort except by biomarker has its own index, with the id last. */
export const sorts: Sorts = {
  accession: { filled: sql`lower(s.accession) collate "C"` },
  // By id within one name, so that the samples of two such biomarkers need not be sorted together.
  biomarker: { filled: [name, sql.ref('b.id')] },
  value: sql.ref('s.result_number'),
  // Volumes compare within their kind.
  volume: { filled: [sql.ref('s.volume_kind'), sql.ref('s.volume_amount')] },
  collectionDate: sql.ref('s.collection_date'),
  expirationDate: sql.ref('s.expiration_date'),
  status: { filled: sql.ref('s.status') },
  price: sql.ref('s.specimen_price'),
  createdAt: { filled: sql.ref('s.created_at') },
  updatedAt: { filled: sql.ref('s.updated_at') },
};

export const newestFirst = '-createdAt';

/** A page of a sorted selection; `count` is the number of samples in the whole selection. */
export interface Wanted {
  skip: number;
  limit: number;
  sortBy: string;
  count: number;
}

/** How many rows of a sort's index are scanned for a page before all matches are gathered and sorted instead. */
const maxOffset = 10_000;

/** Up to `fewRows` matches are always gathered and sorted; above `manyRows` never, since an index scan meets them sooner. */
export const fewRows = 5_000;
const manyRows = 50_000;

/**
 * The ids of a page. For a broad selection a scan of the sort's index finds matches soon; a small one is gathered and
 * sorted fast. The planner cannot tell which is better when all matches are at the far end of the index, such as the lowest
 * values of one biomarker: it would read the whole index. So the scan is limited to the beginning of the index, and if the
 * page is not found there, the matches are gathered and sorted.
 */
export async function pageOfSamples(db: Handle, conditions: Conditions, page: Wanted): Promise<number[]> {
  const { skip, limit, sortBy, count } = page;
  const wanted = Math.min(limit, count - skip);
  if (wanted <= 0) return [];
  const rest = byBiomarker(sortBy) ? gatherByBiomarker : count > manyRows ? inOrder : gatherAndSort;
  if (sortBy.includes(',') || count <= fewRows || skip + limit > maxOffset) return rest(db, conditions, page);
  const near = await nearBeginning(db, conditions, page);
  return near.length >= wanted ? near : rest(db, conditions, page);
}

const byBiomarker = (sortBy: string) => /^-?biomarker\b/.test(sortBy);

const ids = async (db: Handle, found: RawBuilder<{ id: number }>) =>
  (await found.execute(db)).rows.map(({ id }) => id);

const chosen = ({ ofSamples }: Conditions) => all([visible, ...ofSamples]);

export const withBiomarker = (sortBy: string) =>
  sortBy.includes('biomarker') ? sql`join loinc_biomarkers b on b.id = s.loinc_biomarker_id` : sql``;

/** The subquery reads in index order, and without a sort the outer query keeps that order. */
const nearBeginning = (db: Handle, conditions: Conditions, { sortBy, skip, limit }: Wanted) =>
  ids(
    db,
    sql`select ${conditions.everyday ? prepared : sql``} s.id
      from (${byBiomarker(sortBy) ? walkTerms(conditions, sortBy) : walk(conditions, sortBy)} limit ${sql.lit(maxOffset)}) s
      where ${chosen(conditions)} limit ${limit} offset ${skip}`,
  );

function walk({ bySort }: Conditions, sortBy: string) {
  const { filled, order } = emptyLast(sortBy);
  const conditions = [...(bySort[sortBy.replace('-', '')] ?? []), filled?.condition].filter(isGiven);
  return sql`select s.* from samples s where ${all(conditions)} order by ${order}`;
}

/**
 * The indexes have rows without a value last, read backwards they have them first. So a descending list of a column that
 * may be empty reads the rows with a value, then those without: each in the order of the index.
 */
function emptyLast(sortBy: string) {
  const [, name = ''] = /^-(\w+)/.exec(sortBy) ?? [];
  const column = sorts[name];
  if (!column || 'filled' in column) return { order: orderOf(sortBy, sorts) };
  return {
    filled: {
      condition: sql<boolean>`${column} is not null`,
      opposite: sql<boolean>`${column} is null`,
    },
    order: orderOf(sortBy, { ...sorts, [name]: { filled: column } }),
  };
}

/** Names are in another table, so that no index sorts samples by them: reads samples biomarker by biomarker instead. */
function walkTerms({ bySort }: Conditions, sortBy: string) {
  const way = sql.raw(sortBy.startsWith('-') ? 'desc' : 'asc');
  const inStock = sql<boolean>`b.id in (select k.loinc_biomarker_id from stock k)`;
  return sql`select s.* from (
      select b.id from loinc_biomarkers b where ${all([inStock, ...(bySort.biomarker ?? []).filter(isGiven)])}
      order by ${name} ${way}, b.id ${way}) b
    cross join lateral (
      select s.* from samples s where s.loinc_biomarker_id = b.id order by s.id ${way} limit ${sql.lit(maxOffset)}) s`;
}

async function inOrder(db: Handle, conditions: Conditions, { sortBy, skip, limit }: Wanted) {
  const { filled, order } = emptyLast(sortBy);
  const read = (part: Condition[], page: { skip: number; limit: number }) =>
    ids(
      db,
      sql`select s.id from samples s ${withBiomarker(sortBy)} where ${all([chosen(conditions), ...part])}
        order by ${order} limit ${page.limit} offset ${page.skip}`,
    );
  if (!filled) return read([], { skip, limit });
  const first = await read([filled.condition], { skip, limit });
  if (first.length === limit) return first;
  // If the page has no row with a value, all of them lie before it.
  const before = first.length > 0 ? skip : await countWith(db, conditions, filled.condition);
  const rest = await read([filled.opposite], { skip: skip - before, limit: limit - first.length });
  return [...first, ...rest];
}

async function countWith(db: Handle, conditions: Conditions, more: Condition): Promise<number> {
  const { rows } = await sql<{ samples: number }>`
    select count(*)::integer as samples from samples s where ${chosen(conditions)} and ${more}`.execute(db);
  return rows[0]?.samples ?? 0;
}

/** `offset 0` keeps the planner from using the sort's index: it mostly uses the index over all filters. */
const gatherAndSort = (db: Handle, conditions: Conditions, { sortBy, skip, limit }: Wanted) =>
  ids(
    db,
    sql`select s.id from (select s.* from samples s where ${chosen(conditions)} offset 0) s ${withBiomarker(sortBy)}
      order by ${orderOf(sortBy, sorts)} limit ${limit} offset ${skip}`,
  );

/** Counts the samples of each biomarker to find those of the page, so that only their samples are sorted. */
async function gatherByBiomarker(db: Handle, conditions: Conditions, page: Wanted): Promise<number[]> {
  const way = sql.raw(page.sortBy.startsWith('-') ? 'desc' : 'asc');
  const { rows: terms } = await sql<{ id: number; samples: number }>`
    select b.id, sum(c.samples)::integer as samples
    from (${counted(conditions, sql`s.loinc_biomarker_id`)}) as c join loinc_biomarkers b on b.id = c.loinc_biomarker_id
    group by b.id order by ${name} ${way}, b.id ${way}`.execute(db);
  let before = 0;
  const onPage: number[] = [];
  let skip = page.skip;
  for (const { id, samples } of terms) {
    if (before + samples <= page.skip) skip -= samples;
    else if (before < page.skip + page.limit) onPage.push(id);
    before += samples;
  }
  const ofSamples = [
    ...conditions.ofSamples,
    sql<boolean>`s.loinc_biomarker_id = any (${onPage}::integer[])`,
  ];
  return gatherAndSort(db, { ...conditions, ofSamples }, { ...page, skip });
}

/** The count, from counters where these cover all filters, else from the index over all filters. */
export function counted(conditions: Conditions, by?: RawBuilder<unknown>) {
  const { parts, ofStock, ofFacets, ofStockLess } = conditions;
  const columns = by ? sql`${by},` : sql``;
  if (ofFacets && !by) return sql`select s.samples from current_facet_counts s where ${all(ofFacets)}`;
  if (ofStockLess && !by)
    return sql`select s.samples from stock s where ${all(ofStockLess.stock)}
      union all select -s.samples from current_facet_counts s where ${all(ofStockLess.less)}`;
  if (ofStock) return sql`select ${columns} s.samples from stock s where ${all(ofStock)}`;
  const groups = by ? sql`group by ${by}` : sql``;
  const counts = parts.map(
    (part) =>
      sql`select ${columns} count(*) as samples from samples s where ${all([visible, ...part])} ${groups}`,
  );
  return sql.join(counts, sql` union all `);
}
