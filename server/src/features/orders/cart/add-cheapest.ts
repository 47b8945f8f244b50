import { type cartCalls, maxLines } from '@aliquot/contract/carts';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { all, type Condition } from '../../../platform/lists/index.ts';
import { samplesVisible } from '../../samples/index.ts';
import { bandRank, searchContextOf, selected } from '../../specimens/index.ts';
import { holdLines, publishAndRead, writeLines } from './change-cart.ts';
import { type EvaluatedSample, evaluateSamples, shareSamples } from './evaluate-samples.ts';
import { dropLines, renewHolds } from './holds.ts';
import { lockCart } from './own-cart.ts';
import { failTooManyHeld, lockQuota } from './quota.ts';
import { readCart, sumOf } from './read-cart.ts';
import { unheld } from './unavailability.ts';

type Body = Input<(typeof cartCalls)['addCheapest']>['body'];
type Conditions = readonly Condition[];

/** Cheapest first, then by what is shown of the day it expires, then by id: the order tells nothing that is hidden. */
export const cheapestFirst = (today: string) => sql`s.specimen_price, ${bandRank(today)} nulls last, s.id`;

/**
 * As many as asked for, or as there are. What a rival takes between the look and the hold is made up for by the next
 * cheapest.
 */
export async function addCheapest(context: Context, id: number, { filter, count, dryRun }: Body) {
  const { db, actor } = context;
  const quota = await lockQuota(context);
  await lockCart(db, actor, id);
  const conditions = [await selected(db, searchContextOf(context), filter), unheld];
  const left = quota.maxHeld - quota.held;
  if (left <= 0) failTooManyHeld(quota);
  const wanted = Math.min(count, await roomIn(db, id), left);
  const today = dayOf(context.clock.now());
  const look = (most: number, passed: number[]) =>
    cheapest(db, { cartId: id, conditions, today }, most, passed);
  if (dryRun) return answer(await look(wanted, []), await readCart(context, id));
  const taken: EvaluatedSample[] = [];
  const passed: number[] = [];
  while (taken.length < wanted) {
    const found = await look(wanted - taken.length, passed);
    if (found.length === 0) break;
    taken.push(...(await take(context, id, found)));
    passed.push(...found.map((sample) => sample.id));
  }
  await renewHolds(context, id);
  return answer(taken, await publishAndRead(context, id));
}

const answer = <C>(samples: readonly { id: number; price: number | null }[], cart: C) => ({
  added: samples.length,
  sampleIds: samples.map(({ id }) => id).sort((a, b) => a - b),
  total: sumOf(samples.map(({ price }) => price ?? 0)),
  cart,
});

async function roomIn(db: Handle, cartId: number): Promise<number> {
  const { lines } = await db
    .selectFrom('cart_lines')
    .select(sql<number>`count(*)::integer`.as('lines'))
    .where('client_order_id', '=', cartId)
    .executeTakeFirstOrThrow();
  return lines < maxLines ? maxLines - lines : fail('cart_full');
}

async function cheapest(
  db: Handle,
  { cartId, conditions, today }: { cartId: number; conditions: Conditions; today: string },
  count: number,
  passed: number[],
) {
  const rows = await samplesVisible(db)
    .select(['s.id', 's.specimen_price'])
    .where(all(conditions))
    .where(sql<boolean>`s.id <> all (${passed}::integer[])`)
    .where(
      sql<boolean>`not exists (select from cart_lines l where l.client_order_id = ${cartId} and l.sample_id = s.id)`,
    )
    .orderBy(cheapestFirst(today))
    .limit(count)
    .execute();
  return rows.map((row) => ({ id: row.id, price: Number(row.specimen_price) }));
}

/** Those of them that are still free, put in the cart and held. */
async function take(
  context: Context,
  cartId: number,
  found: readonly { id: number }[],
): Promise<EvaluatedSample[]> {
  const { db, clock } = context;
  const ids = found.map(({ id }) => id).sort((a, b) => a - b);
  await shareSamples(db, ids);
  const evaluated = await evaluateSamples(db, ids, { today: dayOf(clock.now()), cartId });
  const free = evaluated.filter(({ reason }) => reason === null);
  if (free.length === 0) return [];
  await writeLines(db, cartId, free);
  const { lost } = await holdLines(
    context,
    cartId,
    free.map(({ id }) => id),
  );
  await dropLines(db, cartId, lost);
  return free.filter(({ id }) => !lost.includes(id));
}
