import type { Input } from '@aliquot/contract/endpoint';
import type { samples } from '@aliquot/contract/samples';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { listPage, type Sorts } from '../../platform/list.ts';
import { conditionsOf } from './filters.ts';
import { present, readRows } from './queries.ts';
import { samplesVisible, visible } from './visible.ts';

export type ListQuery = Input<(typeof samples)['getMany']>['body'];

/** Each is an index of its own, ended by id. */
const sorts: Sorts = {
  accession: { filled: sql`lower(s.accession) collate "C"` },
  biomarker: { filled: sql`lower(sorted_by.name)` },
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

const newestFirst = '-createdAt';

/** The page's ids first, from the indexes alone; what is shown of them afterwards, for the page only. */
export async function listSamples(db: Handle, query: ListQuery) {
  const { ofSamples, ofStock } = await conditionsOf(db, query);
  const chosen = chosenSamples(db, ofSamples);
  const count = ofStock
    ? sql<number>`(select coalesce(sum(s.samples), 0)::integer from stock s where ${all(ofStock)})`
    : sql<number>`(select count(*)::integer from samples s where ${all([visible, ...ofSamples])})`;
  const page = /(?:^|,)-?biomarker\b/.test(query.sortBy ?? '')
    ? await listPage(db, withBiomarker(chosen), query, sorts, newestFirst, count)
    : await listPage(db, chosen, query, sorts, newestFirst, count);
  const rows = await readRows(
    db,
    page.items.map(({ id }) => id),
  );
  return { items: rows.map(present), count: page.count };
}

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql.join([...conditions], sql` and `);

const withBiomarker = (chosen: ReturnType<typeof chosenSamples>) =>
  chosen.innerJoin('loinc_biomarkers as sorted_by', 'sorted_by.id', 's.loinc_biomarker_id');

const chosenSamples = (db: Handle, conditions: readonly RawBuilder<boolean>[]) =>
  samplesVisible(db)
    .select('s.id')
    .where((eb) => eb.and([...conditions]));
