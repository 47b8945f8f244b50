import { mostLines } from '@aliquot/contract/carts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context, Handle } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/fail.ts';
import { announce } from '../../platform/live.ts';
import { dropLines, renewHolds, takeHolds } from './holds.ts';
import { failUnavailable, type Judged, judgeSamples, shareSamples } from './judge-samples.ts';
import { lockCart, openCart } from './own-cart.ts';
import { readCart } from './read-cart.ts';

type Items = { sampleId?: number | undefined; sampleIds?: number[] | undefined };

export async function createCart(context: Context) {
  return readCart(context, await openCart(context.db, context.actor));
}

/** Named one way or the other; named twice counts once. In order of id. */
function idsOf({ sampleId, sampleIds }: Items): number[] {
  if ((sampleId === undefined) === (sampleIds === undefined))
    failFields({ sampleId: ['choose_one'], sampleIds: ['choose_one'] });
  return [...new Set(sampleIds ?? [sampleId ?? 0])].sort((a, b) => a - b);
}

/** Puts samples in the cart and holds them: all of them, or none with the reason for each. */
export async function addItems(context: Context, id: number, items: Items) {
  const { db, actor } = context;
  const ids = idsOf(items);
  await lockCart(db, actor, id);
  const found = await shareSamples(db, ids);
  if (found.length < ids.length) fail('not_found');
  const judged = await judgeSamples(db, ids, { today: dayOf(context.clock.now()), cartId: id });
  const lost = judged.filter(({ reason }) => reason !== null);
  if (lost.length > 0) failUnavailable(lost);
  await writeLines(db, id, judged);
  const held = await holdLines(context, id, ids);
  const gone = judged.filter((sample) => !held.has(sample.id));
  if (gone.length > 0) failUnavailable(gone.map((sample) => ({ ...sample, reason: 'held' })));
  await renewHolds(db, id, context.config.holdMinutes);
  return tellAndRead(context, id);
}

/** The price that is shown beside later ones is that of the last time it was put in. */
export async function writeLines(db: Handle, cartId: number, samples: readonly Judged[]): Promise<void> {
  await db
    .insertInto('cart_lines')
    .values(samples.map(({ id, price }) => ({ client_order_id: cartId, sample_id: id, price: price ?? 0 })))
    .onConflict((conflict) =>
      conflict.columns(['client_order_id', 'sample_id']).doUpdateSet({
        price: (eb) => eb.ref('excluded.price'),
      }),
    )
    .execute();
  const { lines } = await db
    .selectFrom('cart_lines')
    .select(sql<number>`count(*)::integer`.as('lines'))
    .where('client_order_id', '=', cartId)
    .executeTakeFirstOrThrow();
  if (lines > mostLines) fail('cart_full');
}

/** Holds what is free of these, and tells everybody who sees them, and those whose lapsed lines they were. */
export async function holdLines(context: Context, cartId: number, ids: readonly number[]) {
  const { db, config } = context;
  const { held, evicted } = await takeHolds(db, cartId, ids, config.holdMinutes);
  if (held.size > 0) await announce(db, { kind: 'sample.held', to: 'clients', payload: { ids: [...held] } });
  for (const [userId, rows] of Map.groupBy(evicted, ({ user_id }) => user_id))
    await announce(db, {
      kind: 'cart.evicted',
      to: { userId },
      payload: { id: rows[0]?.client_order_id, sampleIds: rows.map(({ sample_id }) => sample_id) },
    });
  return held;
}

/** What is not in the cart is out already. */
export async function removeItems(context: Context, id: number, items: Items) {
  const { db, actor } = context;
  const ids = idsOf(items);
  await lockCart(db, actor, id);
  await tellFreed(db, await dropLines(db, id, ids));
  return tellAndRead(context, id);
}

export async function tellFreed(db: Handle, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await announce(db, { kind: 'sample.freed', to: 'clients', payload: { ids } });
}

/** Holds lapsed lines again, those that are free; the others stay lapsed, and the reply says so. */
export async function holdAgain(context: Context, id: number, wanted: readonly number[] | undefined) {
  const { db, actor } = context;
  await lockCart(db, actor, id);
  const lines = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .where('client_order_id', '=', id)
    .orderBy('sample_id')
    .execute();
  const ids = lines.map((line) => line.sample_id).filter((line) => !wanted || wanted.includes(line));
  await shareSamples(db, ids);
  const judged = await judgeSamples(db, ids, { today: dayOf(context.clock.now()), cartId: id });
  const free = judged.filter(({ reason }) => reason === null).map((sample) => sample.id);
  if (free.length > 0) await holdLines(context, id, free);
  return tellAndRead(context, id);
}

/** The same cart on another device reads itself again. */
export async function tellAndRead(context: Context, id: number) {
  await announce(context.db, { kind: 'cart.changed', to: { userId: context.actor.id }, payload: { id } });
  return readCart(context, id);
}
