import type { SampleClientQuery } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import { all, type Condition } from '../../platform/conditions.ts';
import type { Context, Handle } from '../../platform/context.ts';
import { listPage, type Sorts } from '../../platform/list.ts';
import { noteDemand } from './demand.ts';
import { everythingCounted } from './everything.ts';
import { presentSpecimen, readSpecimens } from './rows.ts';
import { askedBy, isEverything, narrow } from './selection.ts';

/** By what is seen and nothing else. Ties go by id, which is the same for whoever looks. */
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

/** A page of what is for sale, its ids from the index first, and how many there are. */
export async function listSpecimens(context: Context, query: SampleClientQuery) {
  const { db } = context;
  const asked = askedBy(context);
  const narrowed = await narrow(db, asked, query);
  const { within, chosen, terms } = narrowed;
  const more = besides(query);
  const condition = all([within, ...Object.values(chosen), ...more]);
  const counted =
    isEverything(narrowed) && more.length === 0
      ? everythingCounted(asked.today)
      : sql<number>`(select count(*)::integer from samples s where ${condition})`;
  const { items, count } = await pageOf(db, condition, counted, query);
  if (query.skip === 0) noteDemand(context, query, terms, () => count === 0);
  const ids = items.map(({ id }) => id);
  return { items: (await readSpecimens(context, ids)).map((row) => presentSpecimen(row)), count };
}

/** Clients only ever get what is active; whoever asks for the rest gets nothing. */
const besides = ({ active, excludeIds }: SampleClientQuery): Condition[] => [
  ...(active === false ? [sql<boolean>`false`] : []),
  ...(excludeIds?.length ? [sql<boolean>`s.id <> all (${excludeIds}::integer[])`] : []),
];

function pageOf(db: Handle, condition: Condition, count: RawBuilder<number>, query: SampleClientQuery) {
  const chosen = db.selectFrom('samples as s').select('s.id').where(condition);
  return query.sortBy?.includes('biomarker')
    ? listPage(
        db,
        chosen.innerJoin(places.as('b'), 'b.id', 's.loinc_biomarker_id'),
        query,
        sorts,
        cheapestFirst,
        count,
      )
    : listPage(db, chosen, query, sorts, cheapestFirst, count);
}

/** Where each name stands among all: numbers are sorted sooner than names. */
const places = sql<{ id: number; place: number }>`(
  select id, rank() over (order by lower(name)) as place from loinc_biomarkers)`;
