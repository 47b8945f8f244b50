import { maxLines } from '@aliquot/contract/carts';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { isRepeated } from '../../../platform/writing/index.ts';
import {
  type EvaluatedSample,
  evaluateSamples,
  failUnavailable,
  lockForShareSamples,
} from './evaluate-samples.ts';
import {
  dropLines,
  type HeldFor,
  type Holder,
  heldBy,
  heldElsewhere,
  heldForCart,
  heldFromCart,
  renewHolds,
  takeHolds,
} from './holds.ts';
import { lockCart, openCart } from './own-cart.ts';
import { publishFreed } from './publish-freed.ts';
import { failTooManyHeld, lockQuota, readQuota } from './quota.ts';
import { readCart } from './read-cart.ts';
import { eventOf } from './stages.ts';

type Items = { sampleId?: number | undefined; sampleIds?: number[] | undefined };

export async function createCart(context: Context) {
  return readCart(context, await openCart(context.db, context.actor));
}

/** Without duplicates, in order of id. Exactly one of the two fields must be sent. */
function idsOf({ sampleId, sampleIds }: Items): number[] {
  if ((sampleId === undefined) === (sampleIds === undefined))
    failFields({ sampleId: ['choose_one'], sampleIds: ['choose_one'] });
  return [...new Set(sampleIds ?? [sampleId ?? 0])].sort((a, b) => a - b);
}

/**
 * Fails before the transaction and its locks if another cart holds one of the samples: of many buyers who want the same
 * sample, all but one end here. Leaves to the transaction what comes first there: a cart that is not the caller's own, or a
 * repeated call.
 */
export async function assertNoneHeld(context: Context, id: number, items: Items): Promise<void> {
  const { db, actor, clock } = context;
  const ids = idsOf(items);
  const held = await heldFromCart(db, { ids, cartId: id, userId: actor.id });
  if (held.length === 0 || (await isRepeated(context))) return;
  const evaluated =
    held.length === ids.length
      ? held.map((sample) => ({ ...sample, price: null, reason: 'held' as const }))
      : await evaluateSamples(db, ids, { today: dayOf(clock.now()), cartId: id });
  await assertNoneLost(context, id, ids, evaluated);
}

/** Puts samples in the cart and holds them: all of them, or none with the reason for each. */
export async function addItems(context: Context, id: number, items: Items) {
  const { db, actor } = context;
  const ids = idsOf(items);
  const before = await lockQuota(context);
  await lockCart(db, actor, id);
  await lockForShareSamples(db, ids);
  const evaluated = await evaluateSamples(db, ids, { today: dayOf(context.clock.now()), cartId: id });
  await assertNoneLost(context, id, ids, evaluated);
  await writeLines(db, id, evaluated);
  const { lost } = await holdAndPublish(context, id, ids);
  const gone = evaluated.filter((sample) => lost.includes(sample.id));
  if (gone.length > 0) failUnavailable(gone.map((sample) => ({ ...sample, reason: 'held' })));
  const after = await readQuota(context);
  if (after.held > after.maxHeld && after.held > before.held) failTooManyHeld(before);
  await renewHolds(context, id);
  return publishAndRead(context, id);
}

/**
 * Fails with the unavailable samples. The error has reason and code only of samples that the caller may read: for sale, in
 * their cart, or on an order of theirs. Any other id gets the same reply, whether such a sample exists or not.
 */
async function assertNoneLost(
  context: Context,
  cartId: number,
  ids: readonly number[],
  evaluated: readonly EvaluatedSample[],
) {
  const byId = new Map(evaluated.map((sample) => [sample.id, sample]));
  const lost = ids.filter((id) => byId.get(id)?.reason !== null);
  if (lost.length === 0) return;
  const others = lost.filter((id) => byId.get(id)?.reason !== 'held');
  const known = new Set(others.length > 0 ? await ownAmong(context, cartId, others) : []);
  failUnavailable(
    lost.map((id) => {
      const sample = byId.get(id);
      const readable = sample && (sample.reason === 'held' || known.has(id));
      return readable ? sample : { id, code: null, price: null, reason: 'taken' };
    }),
  );
}

/** The samples that are in the cart or on an order that the caller sees. */
async function ownAmong({ db, actor }: Context, cartId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select sample_id as id from cart_lines
    where client_order_id = ${cartId} and sample_id = any (${[...ids]}::integer[])
    union
    select l.sample_id from order_lines l join client_orders o on o.id = l.client_order_id
    where l.sample_id = any (${[...ids]}::integer[]) and o.client_company_id = ${actor.clientCompanyId}
      and (o.user_id = ${actor.id} or ${actor.role === 'client_manager'})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adding a sample again replaces the price that later prices are compared with. */
export async function writeLines(
  db: Handle,
  cartId: number,
  samples: readonly EvaluatedSample[],
): Promise<void> {
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
  if (lines > maxLines) fail('cart_full');
}

/**
 * Holds the free samples, and publishes this to all clients and to the users whose lapsed lines they were. Returns the
 * samples that another cart holds. A sample whose four hours the company has used up stays in the cart without a hold.
 */
export const holdAndPublish = ({ db, actor, config }: Context, cartId: number, ids: readonly number[]) =>
  holdFor(db, { cartId, companyId: actor.clientCompanyId }, ids, heldForCart(config));

/** As `holdAndPublish`, whoever acts and whatever it is for. */
export async function holdFor(db: Handle, holder: Holder, ids: readonly number[], heldAs: HeldFor) {
  const { held, evicted, fresh } = await takeHolds(db, holder, ids, heldAs);
  if (fresh.length > 0)
    await publish(db, { kind: 'sample.unavailable', to: 'clients', payload: { ids: fresh } });
  for (const [id, rows] of Map.groupBy(evicted, ({ client_order_id }) => client_order_id)) {
    const [{ user_id: userId, stage }] = rows as [(typeof rows)[number]];
    await publish(db, {
      kind: stage === 'cart' ? 'cart.evicted' : eventOf(stage),
      to: { userId },
      payload: { id, sampleIds: rows.map(({ sample_id }) => sample_id) },
    });
  }
  const unheld = ids.filter((id) => !held.has(id));
  return { lost: await heldElsewhere(db, holder.cartId, unheld) };
}

/** Samples that are not in the cart are ignored. */
export async function removeItems(context: Context, id: number, items: Items) {
  const { db, actor } = context;
  const ids = idsOf(items);
  await lockCart(db, actor, id);
  await publishFreed(context, await dropLines(db, id, ids));
  return publishAndRead(context, id);
}

/** Holds lapsed lines again where they are free; the others stay lapsed in the reply. */
export async function holdAgain(context: Context, id: number, wanted: readonly number[] | undefined) {
  const { db, actor } = context;
  const quota = await lockQuota(context);
  await lockCart(db, actor, id);
  const mine = new Set(await heldBy(db, id));
  const lines = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .where('client_order_id', '=', id)
    .orderBy('sample_id')
    .execute();
  const ids = lines.map((line) => line.sample_id).filter((line) => !wanted || wanted.includes(line));
  await lockForShareSamples(db, ids);
  const evaluated = await evaluateSamples(db, ids, { today: dayOf(context.clock.now()), cartId: id });
  const free = evaluated.filter(({ reason }) => reason === null).map((sample) => sample.id);
  // As many more as the company may still hold, in order of id; the others stay lapsed.
  const further = free.filter((line) => !mine.has(line)).slice(0, Math.max(0, quota.maxHeld - quota.held));
  const again = free.filter((line) => mine.has(line) || further.includes(line));
  if (again.length > 0) await holdAndPublish(context, id, again);
  return publishAndRead(context, id);
}

/** Publishes the change, so that the same cart on another device is read again. */
export async function publishAndRead(context: Context, id: number) {
  await publish(context.db, { kind: 'cart.changed', to: { userId: context.actor.id }, payload: { id } });
  return readCart(context, id);
}
