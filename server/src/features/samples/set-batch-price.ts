import type { Input } from '@aliquot/contract/endpoint';
import type { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { failFields } from '../../platform/fail.ts';
import { announceArrival, announceSample } from './announce-sample.ts';
import { conditionsOf, type Selection } from './filters.ts';
import { samplesVisible } from './visible.ts';

type Body = Input<(typeof samples)['setBatchPrice']>['body'];

/** Rows changed by one statement: each stays well within the time a statement may take. */
const step = 2_000;

/** All that can change, together or not at all. What an order promised or delivered, and what is deleted, keeps its price. */
export async function setBatchPrice(db: Handle, { ids, filter, specimenPrice, dryRun }: Body) {
  const chosen = await readChosen(db, await selectionOf({ ids, filter }, db), specimenPrice, !dryRun);
  if (!dryRun) {
    for (let at = 0; at < chosen.ids.length; at += step)
      await changePrices(db, chosen.ids.slice(at, at + step), specimenPrice);
    if (chosen.ids.length > 0) await announceSample(db);
    if (chosen.ids.length > 0 && specimenPrice !== null) await announceArrival(db);
  }
  const { ids: changing, ...counts } = chosen;
  return { changed: changing.length, ...counts };
}

/** Rows by hand, or all that a list shows: one of the two. */
export async function selectionOf(
  { ids, filter }: { ids?: number[] | undefined; filter?: Selection | undefined },
  db: Handle,
) {
  if ((ids === undefined) === (filter === undefined))
    failFields({ ids: ['choose_one'], filter: ['choose_one'] });
  if (ids) return [sql<boolean>`s.id = any (${ids}::integer[])`];
  return (await conditionsOf(db, filter ?? {})).ofSamples;
}

/** Promised, or at a client's: its line lives on, for what it cost then. Used up by our own hand it has no line. */
const ordered = sql<boolean>`s.status = 'reserved' or (s.status = 'depleted' and exists (
  select from order_lines l where l.sample_id = s.id and l.live))`;

type Conditions = Awaited<ReturnType<typeof selectionOf>>;

/** Locked in order of id: of two such calls one waits for the other, and whoever edits one of the rows came first. */
async function readChosen(db: Handle, conditions: Conditions, price: number | null, lock: boolean) {
  let rows = samplesVisible(db)
    .select(['s.id', 's.specimen_price', ordered.as('ordered')])
    .where((eb) => eb.and(conditions))
    .where('s.active', '=', true)
    .orderBy('s.id');
  if (lock) rows = rows.forUpdate('s');
  const differs = sql`specimen_price is distinct from ${price}::numeric`;
  const { rows: found } = await sql<{ ids: number[]; reserved: number; unchanged: number }>`
    with chosen as materialized (${rows})
    select coalesce(array_agg(id order by id) filter (where not ordered and ${differs}), '{}') as ids,
      (count(*) filter (where ordered))::integer as reserved,
      (count(*) filter (where not ordered and not ${differs}))::integer as unchanged
    from chosen`.execute(db);
  return found[0] ?? { ids: [], reserved: 0, unchanged: 0 };
}

const changePrices = (db: Handle, ids: readonly number[], price: number | null) =>
  db
    .updateTable('samples')
    .set({ specimen_price: price })
    .where(sql<boolean>`id = any (${[...ids]}::integer[])`)
    .execute();
