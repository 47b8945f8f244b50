import { type RawBuilder, sql } from 'kysely';
import { type Handle, prepared } from '../../platform/database/index.ts';
import { all, isGiven, orderOf, type Sorts } from '../../platform/lists/index.ts';
import type { Conditions } from './filters.ts';
import { visible } from './visible.ts';

const name = sql`lower(b.name)`;

/** Each but the biomarker's name is an index of its own, ended by id. */
export const sorts: Sorts = {
  accession: { filled: sql`lower(s.accession) collate "C"` },
  // Terms of one name stay apart, so that their samples need not be sorted together.
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

/** A page of an order, of a selection that leaves so many. */
export interface Wanted {
  skip: number;
  limit: number;
  sortBy: string;
  count: number;
}

/** How far into an order a page is looked for before what is asked for is gathered and sorted. */
const maxOffset = 10_000;

/** So few are gathered at once, and more than so many never: they are met with sooner than they are gathered. */
const fewRows = 5_000;
const manyRows = 50_000;

/**
 * The ids of a page. A broad selection is met with soon in any order, and a small one is soon gathered. The database cannot
 * tell which is better where what is asked for stands together at the far end of an order, as the lowest values do that one
 * biomarker has: it would read the whole order. So a page is looked for near its beginning, and gathered if it is not there.
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

const withBiomarker = (sortBy: string) =>
  sortBy.includes('biomarker') ? sql`join loinc_biomarkers b on b.id = s.loinc_biomarker_id` : sql``;

/** Nothing is sorted here, so what was read in order comes out in order. */
const nearBeginning = (db: Handle, conditions: Conditions, { sortBy, skip, limit }: Wanted) =>
  ids(
    db,
    sql`select ${conditions.everyday ? prepared : sql``} s.id
      from (${byBiomarker(sortBy) ? walkTerms(conditions, sortBy) : walk(conditions, sortBy)} limit ${sql.lit(maxOffset)}) s
      where ${chosen(conditions)} limit ${limit} offset ${skip}`,
  );

const walk = ({ along }: Conditions, sortBy: string) =>
  sql`select s.* from samples s where ${all((along[sortBy.replace('-', '')] ?? []).filter(isGiven))}
    order by ${orderOf(sortBy, sorts)}`;

/** Names stand in another table, and no index orders samples by them: term by term they come in that order. */
function walkTerms({ along }: Conditions, sortBy: string) {
  const way = sql.raw(sortBy.startsWith('-') ? 'desc' : 'asc');
  const inStock = sql<boolean>`b.id in (select k.loinc_biomarker_id from stock k)`;
  return sql`select s.* from (
      select b.id from loinc_biomarkers b where ${all([inStock, ...(along.biomarker ?? []).filter(isGiven)])}
      order by ${name} ${way}, b.id ${way}) b
    cross join lateral (
      select s.* from samples s where s.loinc_biomarker_id = b.id order by s.id ${way} limit ${sql.lit(maxOffset)}) s`;
}

const inOrder = (db: Handle, conditions: Conditions, { sortBy, skip, limit }: Wanted) =>
  ids(
    db,
    sql`select s.id from samples s ${withBiomarker(sortBy)} where ${chosen(conditions)}
      order by ${orderOf(sortBy, sorts)} limit ${limit} offset ${skip}`,
  );

/** Behind `offset 0` the database finds them without regard to the order, most often in the index over all filters. */
const gatherAndSort = (db: Handle, conditions: Conditions, { sortBy, skip, limit }: Wanted) =>
  ids(
    db,
    sql`select s.id from (select s.* from samples s where ${chosen(conditions)} offset 0) s ${withBiomarker(sortBy)}
      order by ${orderOf(sortBy, sorts)} limit ${limit} offset ${skip}`,
  );

/** Terms are few, and counting each one's samples tells on which of them the page falls: only theirs are sorted. */
async function gatherByBiomarker(db: Handle, conditions: Conditions, page: Wanted): Promise<number[]> {
  const way = sql.raw(page.sortBy.startsWith('-') ? 'desc' : 'asc');
  const { rows: terms } = await sql<{ id: number; samples: number }>`
    select b.id, sum(c.samples)::integer as samples
    from (${counted(conditions, sql`s.loinc_biomarker_id`)}) as c join loinc_biomarkers b on b.id = c.loinc_biomarker_id
    group by b.id order by ${name} ${way}, b.id ${way}`.execute(db);
  let before = 0;
  const within: number[] = [];
  let skip = page.skip;
  for (const { id, samples } of terms) {
    if (before + samples <= page.skip) skip -= samples;
    else if (before < page.skip + page.limit) within.push(id);
    before += samples;
  }
  const ofSamples = [
    ...conditions.ofSamples,
    sql<boolean>`s.loinc_biomarker_id = any (${within}::integer[])`,
  ];
  return gatherAndSort(db, { ...conditions, ofSamples }, { ...page, skip });
}

/** How many there are: from kept counts where they know all that is asked, else from the index over all filters. */
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
