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
import { holdAndPublish, publishAndRead, writeLines } from './change-cart.ts';
import { type EvaluatedSample, evaluateSamples, lockForShareSamples } from './evaluate-samples.ts';
import { dropLines, renewHolds } from './holds.ts';
import { lockCart } from './own-cart.ts';
import { failTooManyHeld, lockQuota } from './quota.ts';
import { readCart, sumOf } from './read-cart.ts';
import { unheld } from './unavailability.ts';

type Body = Input<(typeof cartCalls)['addCheapest']>['body'];
type Conditions = readonly Condition[];

/** Cheapest first, then by the expiry band that buyers see, then by id, so that the order does not reveal exact dates. */
export const cheapestFirst = (today: string) => sql`s.specimen_price, ${bandRank(today)} nulls last, s.id`;

/**
 * Adds and holds up to `count` samples. A sample that another cart takes between the query and the hold is replaced by
 * the next cheapest.
 */
export async function addCheapest(context: Context, id: number, { filter, count, dryRun }: Body) {
  const { db, actor } = context;
  const quota = await lockQuota(context);
  await lockCart(db, actor, id);
  const conditions = [await selected(db, searchContextOf(context), filter, 'filter.'), unheld];
  const left = quota.maxHeld - quota.held;
  if (left <= 0) failTooManyHeld(quota);
  const wanted = Math.min(count, await roomIn(db, id), left);
  const today = dayOf(context.clock.now());
  const find = (limit: number, excluded: number[]) =>
    cheapest(db, { cartId: id, conditions, today }, limit, excluded);
  if (dryRun) return reply(await find(wanted, []), await readCart(context, id));
  const taken: EvaluatedSample[] = [];
  const tried: number[] = [];
  while (taken.length < wanted) {
    const found = await find(wanted - taken.length, tried);
    if (found.length === 0) break;
    taken.push(...(await take(context, id, found)));
    tried.push(...found.map((sample) => sample.id));
  }
  await renewHolds(context, id);
  return reply(taken, await publishAndRead(context, id));
}

const reply = <C>(samples: readonly { id: number; price: number | null }[], cart: C) => ({
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

/** The cheapest samples that meet the conditions, without those of the cart. */
export async function cheapest(
  db: Handle,
  { cartId, conditions, today }: { cartId: number; conditions: Conditions; today: string },
  limit: number,
  excluded: number[],
) {
  const rows = await samplesVisible(db)
    .select(['s.id', 's.specimen_price'])
    .where(all(conditions))
    .where(sql<boolean>`s.id <> all (${excluded}::integer[])`)
    .where(
      sql<boolean>`not exists (select from cart_lines l where l.client_order_id = ${cartId} and l.sample_id = s.id)`,
    )
    .orderBy(cheapestFirst(today))
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, price: Number(row.specimen_price) }));
}

/** Adds the samples that are still free to the cart and holds them. */
async function take(
  context: Context,
  cartId: number,
  found: readonly { id: number }[],
): Promise<EvaluatedSample[]> {
  const { db, clock } = context;
  const ids = found.map(({ id }) => id).sort((a, b) => a - b);
  await lockForShareSamples(db, ids);
  const evaluated = await evaluateSamples(db, ids, { today: dayOf(clock.now()), cartId });
  const free = evaluated.filter(({ reason }) => reason === null);
  if (free.length === 0) return [];
  await writeLines(db, cartId, free);
  const { lost } = await holdAndPublish(
    context,
    cartId,
    free.map(({ id }) => id),
  );
  await dropLines(db, cartId, lost);
  return free.filter(({ id }) => !lost.includes(id));
}
