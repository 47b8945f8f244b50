import type { sampleQuery } from '@aliquot/contract/samples';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { all } from '../../platform/conditions.ts';
import type { Handle } from '../../platform/context.ts';
import { listPage, type Sorts } from '../../platform/list.ts';
import { type Conditions, conditionsOf, type Selection } from './filters.ts';
import { present, readRows } from './queries.ts';
import { samplesVisible, visible } from './visible.ts';

type ListQuery = z.output<typeof sampleQuery>;
type Page = Pick<ListQuery, 'skip' | 'limit' | 'sortBy'>;

const name = sql`lower(b.name)`;

/** Each but the biomarker's name is an index of its own, ended by id. */
export const sorts: Sorts = {
  accession: { filled: sql`lower(s.accession) collate "C"` },
  biomarker: { filled: name },
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

/** The page's ids first, from the indexes alone; what is shown of them afterwards, for the page only. */
export async function listSamples(db: Handle, query: ListQuery) {
  const conditions = await conditionsOf(db, query);
  const byBiomarker = /^-?biomarker\b/.test(query.sortBy ?? '');
  const { items, count } = byBiomarker
    ? await listByBiomarker(db, conditions, query)
    : await listInOrder(db, conditions, query);
  const rows = await readRows(
    db,
    items.map(({ id }) => id),
  );
  return { items: rows.map(present), count };
}

/** How many samples a selection leaves. */
export async function countSamples(db: Handle, selection: Selection): Promise<number> {
  const { rows } = await sql<{
    samples: number;
  }>`select ${countOf(await conditionsOf(db, selection))} as samples`.execute(db);
  return rows[0]?.samples ?? 0;
}

const countOf = (conditions: Conditions) =>
  sql<number>`(select coalesce(sum(samples), 0)::integer from (${counted(conditions)}) as counted)`;

const listInOrder = (db: Handle, conditions: Conditions, page: Page) => {
  const chosen = chosenSamples(db, conditions);
  const count = countOf(conditions);
  return page.sortBy?.includes('biomarker')
    ? listPage(db, withBiomarker(chosen), page, sorts, newestFirst, count)
    : listPage(db, chosen, page, sorts, newestFirst, count);
};

/**
 * Names stand in another table, and no index orders samples by them. But terms are few, and counting each one's samples
 * tells on which of them the page falls: only theirs are sorted.
 */
async function listByBiomarker(db: Handle, conditions: Conditions, page: Page) {
  const { rows: terms } = await sql<{ id: number; samples: number }>`
    select b.id, sum(c.samples)::integer as samples
    from (${counted(conditions, sql`s.loinc_biomarker_id`)}) as c join loinc_biomarkers b on b.id = c.loinc_biomarker_id
    group by b.id order by ${name} ${sql.raw(page.sortBy?.startsWith('-') ? 'desc' : 'asc')}`.execute(db);
  let before = 0;
  const within: number[] = [];
  let skip = page.skip;
  for (const { id, samples } of terms) {
    if (before + samples <= page.skip) skip -= samples;
    else if (before < page.skip + page.limit) within.push(id);
    before += samples;
  }
  const chosen = withBiomarker(chosenSamples(db, conditions)).where('b.id', 'in', [0, ...within]);
  const { items } = await listPage(db, chosen, { ...page, skip }, sorts, newestFirst, sql<number>`0`);
  return { items, count: before };
}

const chosenSamples = (db: Handle, { ofSamples }: Conditions) =>
  samplesVisible(db)
    .select('s.id')
    .where((eb) => eb.and(ofSamples));

const withBiomarker = (chosen: ReturnType<typeof chosenSamples>) =>
  chosen.innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id');

/** How many there are: from kept counts where they know all that is asked, else from the index over all filters. */
function counted({ parts, ofStock, ofTraits }: Conditions, by?: RawBuilder<unknown>) {
  const columns = by ? sql`${by},` : sql``;
  if (ofTraits && !by) return sql`select s.samples from traits s where ${all(ofTraits)}`;
  if (ofStock) return sql`select ${columns} s.samples from stock s where ${all(ofStock)}`;
  const groups = by ? sql`group by ${by}` : sql``;
  const counts = parts.map(
    (part) =>
      sql`select ${columns} count(*) as samples from samples s where ${all([visible, ...part])} ${groups}`,
  );
  return sql.join(counts, sql` union all `);
}
