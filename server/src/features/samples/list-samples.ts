import type { sampleQuery } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Handle, prepared, preparedVariant } from '../../platform/database/index.ts';
import { all, countedPage, orderOf } from '../../platform/lists/index.ts';
import { type Conditions, conditionsOf } from './filters.ts';
import { counted, fewRows, newestFirst, pageOfSamples, sorts, withBiomarker } from './page-of-samples.ts';
import { limitTo } from './page-rows.ts';
import { completed, present, readRows, sampleRows } from './queries.ts';
import { biomarkersNamed, hasWords, inIdentifiers } from './search.ts';
import type { Selection } from './selection.ts';
import { visible } from './visible.ts';

type ListQuery = z.output<typeof sampleQuery>;

export async function listSamples(db: Handle, query: ListQuery) {
  const { skip, limit, search = '', sortBy = newestFirst } = query;
  const named = hasWords(search) ? await listNamed(db, { ...query, search, sortBy }) : undefined;
  if (named) return named;
  // Counts first, since the count decides how to find the page; then finds its ids; then reads only these rows.
  const conditions = await conditionsOf(db, query);
  const count = await countOf(db, conditions);
  const rows = await readRows(db, await pageOfSamples(db, conditions, { skip, limit, sortBy, count }));
  return { items: rows.map(present), count };
}

const sortColumns = sql`s.id, s.accession, s.loinc_biomarker_id, s.result_number, s.volume_kind, s.volume_amount,
  s.collection_date, s.expiration_date, s.status, s.specimen_price, s.created_at, s.updated_at`;

/**
 * The samples with the text in their identifiers, in one statement. Undefined for text that names a biomarker or matches
 * more samples than are sorted fast.
 */
async function listNamed(db: Handle, { search, ...query }: ListQuery & { search: string; sortBy: string }) {
  const { ofSamples } = await conditionsOf(db, query);
  const condition = all([visible, ...ofSamples, inIdentifiers(search)]);
  const { items, count } = await countedPage(
    db,
    sampleRows(
      sql`select s.id from matches s ${withBiomarker(query.sortBy)} order by ${orderOf(query.sortBy, sorts)} ${limitTo(query)}`,
    ),
    sql<number | null>`(select case when m.samples <= ${sql.lit(fewRows)} and t.none then m.samples end
      from (select count(*)::integer as samples from matches) m, biomarkers t)`,
    {
      shared: sql`with biomarkers as materialized (select cardinality(${biomarkersNamed(search)}) = 0 as none),
        matches as materialized (select ${sortColumns} from samples s
          where (select none from biomarkers) and ${condition} limit ${sql.lit(fewRows + 1)})`,
      mark: query.skip === 0 ? preparedVariant : undefined,
    },
  );
  return count === null ? undefined : { items: completed(items).map(present), count };
}

/** The number of samples of a selection. */
export const countSamples = async (db: Handle, selection: Selection): Promise<number> =>
  countOf(db, await conditionsOf(db, selection));

async function countOf(db: Handle, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ samples: number }>`
    select ${conditions.everyday ? prepared : sql``} coalesce(sum(samples), 0)::integer as samples
    from (${counted(conditions)}) as counted`.execute(db);
  return rows[0]?.samples ?? 0;
}
