import type { Cart, CartLine } from '@aliquot/contract/carts';
import type { shipmentMethods } from '@aliquot/contract/order-steps';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { shippingPricingIn } from '../../seller/index.ts';
import { presentSpecimen, readSpecimens, shownHeldUntil } from '../../specimens/index.ts';
import { cohortColumns, cohortPlaceOf } from './cohort-place.ts';
import { holdableAt } from './holds.ts';
import { findCart } from './own-cart.ts';
import { listPrice, lossOf } from './unavailability.ts';

/** Only lines of quotes have an agreed price. */
const priceNow = sql<string | null>`coalesce(l.agreed_price, ${listPrice})`;

interface LineOptions {
  /** Of a draft, whose prices staff are still writing: a line without one is not lost. */
  mayLackPrice?: boolean;
}

const linesOf = (
  db: Handle,
  actor: Actor,
  cartId: number,
  today: string,
  { mayLackPrice = false }: LineOptions = {},
) =>
  db
    .selectFrom('cart_lines as l')
    .innerJoin('samples as s', 's.id', 'l.sample_id')
    .leftJoin('holds as h', (join) =>
      join.onRef('h.sample_id', '=', 's.id').on(sql<boolean>`h.held_until > now()`),
    )
    .select(cohortColumns)
    .select([
      's.id',
      's.code',
      priceNow.as('price_now'),
      'l.price',
      'l.added_at',
      'h.held_until',
      'h.purpose',
    ])
    .select([
      lossOf(today, mayLackPrice ? sql`0` : priceNow).as('loss'),
      sql<boolean | null>`h.client_order_id = ${cartId}`.as('mine'),
      holdableAt(actor.clientCompanyId).as('holdable_at'),
    ])
    .where('l.client_order_id', '=', cartId)
    .orderBy('l.added_at')
    .orderBy('s.id')
    .execute();

type Row = Awaited<ReturnType<typeof linesOf>>[number];
type Specimen = ReturnType<typeof presentSpecimen>;

/** A cart with the current state of each line. */
export async function readCart(context: Context, id: number) {
  const { db, actor } = context;
  const cart = await db
    .selectFrom('client_orders')
    .select(['version', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('status', '=', 'new')
    .where('stage', '=', 'cart')
    .executeTakeFirst();
  if (!cart) fail('not_found');
  const lines = await readCartLines(context, id);
  const counted = lines.filter(({ state }) => state !== 'withdrawn');
  const held = counted.map(({ heldUntil }) => heldUntil).filter((until) => until !== null);
  return {
    id,
    version: cart.version,
    status: 'new',
    lines,
    count: counted.length,
    total: sumOf(counted.map(({ priceNow }) => priceNow ?? 0)),
    shippingPricing: await shippingPricingIn(db),
    heldUntil: held.sort()[0] ?? null,
    now: cart.now.toISOString(),
    lastUsed: await lastUsed(db, actor),
  } satisfies Cart;
}

/** The lines of a cart or pending cart, which the caller may see, with the current state of each. */
export async function readCartLines(
  context: Context,
  id: number,
  options?: LineOptions,
): Promise<CartLine[]> {
  const rows = await linesOf(context.db, context.actor, id, dayOf(context.clock.now()), options);
  const specimens = await readSpecimens(
    context,
    rows.map((row) => row.id),
  );
  const byId = new Map(specimens.map((specimen) => [specimen.id, presentSpecimen(context, specimen)]));
  return rows.map((row) => presentLine(row, byId.get(row.id)));
}

/** Adds in cents, to avoid rounding errors. */
export const sumOf = (prices: readonly number[]) =>
  prices.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100;

function presentLine(row: Row, specimen: Specimen | undefined): CartLine {
  if (!specimen) throw new Error(`sample ${row.id} of a cart cannot be read`);
  const mine = row.mine === true;
  const state = row.loss ? 'withdrawn' : mine ? 'held' : 'lapsed';
  const price = row.price_now === null ? null : Number(row.price_now);
  const heldUntil = mine ? row.held_until : shownHeldUntil(row.held_until, row.purpose);
  const until = heldUntil?.toISOString() ?? null;
  return {
    sample: {
      ...specimen,
      specimenPrice: price ?? Number(row.price),
      availability: row.loss ? 'taken' : mine ? 'in_cart' : row.mine === null ? 'available' : 'held',
      heldUntil: until,
    },
    price: Number(row.price),
    priceNow: price,
    state,
    reason: row.loss ?? (row.mine === false ? 'held' : null),
    heldUntil: mine && !row.loss ? until : null,
    holdableAt: mine || row.loss ? null : (row.holdable_at?.toISOString() ?? null),
    addedAt: row.added_at.toISOString(),
    cohort: cohortPlaceOf(row),
  };
}

/** What the user entered for their last order, as defaults for the next. */
async function lastUsed(db: Handle, actor: Actor): Promise<Cart['lastUsed']> {
  const last = await db
    .selectFrom('client_orders as o')
    .leftJoin('shipping_locations as l', (join) =>
      join.onRef('l.id', '=', 'o.shipping_location_id').on('l.active', '=', true),
    )
    .select(['l.id as location_id', 'o.purchase_order_number', 'o.shipment_method'])
    .where('o.user_id', '=', actor.id)
    .where('o.client_company_id', '=', actor.clientCompanyId ?? 0)
    .where('o.status', '!=', 'new')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last
    ? {
        shippingLocationId: last.location_id,
        purchaseOrderNumber: last.purchase_order_number,
        shipmentMethod: last.shipment_method as (typeof shipmentMethods)[number] | null,
      }
    : null;
}

/** For page load: the samples that can still be bought, which the cart's badge counts. */
export async function cartInShort({ db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>) {
  const cart = await findCart(db, actor);
  if (!cart) return null;
  const rows = await linesOf(db, actor, cart.id, dayOf(clock.now()));
  return {
    id: cart.id,
    samples: rows.filter(({ loss }) => loss === null).map(({ id, code }) => ({ id, code })),
  };
}
