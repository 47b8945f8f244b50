import type { NoticeWords } from '@aliquot/contract/notice-kinds';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { type Letter, notify } from '../../notices/index.ts';
import { shippingPricingIn } from '../../seller/index.ts';
import type { OrderMailData } from '../mails.ts';

/** The fields that are read here for every mail about an order; the transition adds the rest. */
type Known = 'firstName' | 'path' | 'number' | 'purchaseOrderNumber';
/** Kinds for the user who placed the order; the others are for staff. */
type PlacerKind = Exclude<
  keyof OrderMailData,
  'order_assigned' | 'order_received' | 'order_called_off' | 'request_received'
>;
type Rest<K extends keyof OrderMailData> = Omit<OrderMailData[K], Known>;

/** The facts of the mail that the notification shows too. */
const wordsOf: { [K in PlacerKind]: (facts: Rest<K> & { number: string }) => NoticeWords<K> } = {
  order_placed: ({ number }) => ({ number }),
  order_confirmed: ({ number }) => ({ number }),
  order_dispatched: ({ number, samples, carrier, trackingNumber }) => ({
    number,
    samples,
    carrier,
    trackingNumber,
  }),
  order_delivered: ({ number }) => ({ number }),
  order_cancelled: ({ number, reason }) => ({ number, reason }),
  order_items_withdrawn: ({ number, codes, reason }) => ({ number, samples: codes.length, reason }),
  request_allocated: ({ number, samples, missing }) => ({ number, samples, missing }),
  request_closed: ({ number, request, reason }) => ({ number, name: request, reason }),
  request_reopened: ({ number, request }) => ({ number, name: request }),
};

const readHead = (db: Handle, orderId: number) =>
  db
    .selectFrom('client_orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('client_companies as c', 'c.id', 'o.client_company_id')
    .select(['o.number', 'o.purchase_order_number', 'o.user_id', 'c.name as company'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('person'))
    .select(sql<boolean>`u.client_company_id is not distinct from o.client_company_id`.as('theirs'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Notifies the user who placed the order, unless they have left the company it was placed for. */
export async function notifyPlacer<K extends PlacerKind>(
  context: Context,
  orderId: number,
  kind: K,
  rest: Rest<K>,
): Promise<void> {
  const head = await readHead(context.db, orderId);
  if (!head.theirs) return;
  const number = head.number ?? '';
  await notify<K>(context, {
    to: [head.user_id],
    kind,
    about: { type: 'order', id: orderId },
    words: wordsOf[kind]({ number, ...rest }),
    mail: {
      path: `/orders?open=${orderId}`,
      number,
      purchaseOrderNumber: head.purchase_order_number ?? '',
      ...rest,
    } as unknown as Letter<K>,
  });
}

/** Notifies a user to whom a colleague assigned the order. */
export async function notifyAssignee(context: Context, orderId: number, assigneeId: number): Promise<void> {
  const { db, actor } = context;
  const { number, company, purchase_order_number } = await readHead(db, orderId);
  await notify(context, {
    to: [assigneeId],
    kind: 'order_assigned',
    about: { type: 'order', id: orderId },
    words: { number: number ?? '', company, person: await nameOf(db, actor.id) },
    mail: {
      path: `/client-orders?open=${orderId}`,
      number: number ?? '',
      purchaseOrderNumber: purchase_order_number ?? '',
    },
  });
}

/** The user who placed the order gets the receipt, and staff are notified. */
export async function notifyPlaced(
  context: Context,
  orderId: number,
  requestId: number | null = null,
): Promise<void> {
  await notifyReceipt(context, orderId);
  await notifyReceived(context, orderId, requestId);
}

/** The user who placed the order gets the receipt. */
export const notifyReceipt = async (context: Context, orderId: number) =>
  notifyPlacer(context, orderId, 'order_placed', await readSold(context.db, orderId));

async function readSold(db: Handle, orderId: number) {
  const lines = await db
    .selectFrom('order_lines')
    .select(({ fn }) => [fn.countAll().as('samples'), fn.sum('price').as('total')])
    .where('client_order_id', '=', orderId)
    .where('live', '=', true)
    .executeTakeFirstOrThrow();
  const missing = await missingOf(db, orderId);
  const { shipping_price } = await db
    .selectFrom('client_orders')
    .select('shipping_price')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const shippingQuoted = shipping_price === null && (await shippingPricingIn(db)) === 'at_confirmation';
  return { samples: Number(lines.samples), total: Number(lines.total ?? 0), missing, shippingQuoted };
}

/** Staff are notified of the order, or of its request if there is one. */
export async function notifyReceived(
  context: Context,
  orderId: number,
  requestId: number | null = null,
): Promise<void> {
  const { db } = context;
  const { samples, total, missing } = await readSold(db, orderId);
  if (requestId !== null) return notifyOfRequest(context, orderId, requestId, missing);
  const { number, company, person } = await readHead(db, orderId);
  const words = { number: number ?? '', company, person, samples, total };
  await notify(context, {
    to: 'staff',
    kind: 'order_received',
    about: { type: 'order', id: orderId },
    words,
    mail: { path: `/client-orders?open=${orderId}`, ...words },
  });
}

async function notifyOfRequest(context: Context, orderId: number, requestId: number, missing: number) {
  const { db } = context;
  const { number, company, person } = await readHead(db, orderId);
  const { name } = await db
    .selectFrom('inventory_requests')
    .select('name')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const words = { number: number ?? '', company, person, name, missing };
  await notify(context, {
    to: 'staff',
    kind: 'request_received',
    about: { type: 'request', id: requestId },
    words,
    mail: { path: `/non-inventory?open=${requestId}`, ...words },
  });
}

/** Staff are notified only of cancellations by clients. */
export async function notifyCanceled(context: Context, orderId: number, reason: string): Promise<void> {
  const { db, actor } = context;
  await notifyPlacer(context, orderId, 'order_cancelled', { reason });
  if (actor.group !== 'client') return;
  const { number, company } = await readHead(db, orderId);
  const words = { number: number ?? '', company, person: await nameOf(db, actor.id), reason };
  await notify(context, {
    to: 'staff',
    kind: 'order_called_off',
    about: { type: 'order', id: orderId },
    words,
    mail: { path: `/client-orders?open=${orderId}`, ...words },
  });
}

export const notifyFound = async (context: Context, orderId: number, samples: number): Promise<void> =>
  notifyPlacer(context, orderId, 'request_allocated', {
    samples,
    missing: await missingOf(context.db, orderId),
  });

async function missingOf(db: Handle, orderId: number): Promise<number> {
  const open = await db
    .selectFrom('inventory_requests')
    .select(['asked', 'allocated'])
    .where('client_order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute();
  return open.reduce((sum, { asked, allocated }) => sum + asked - allocated, 0);
}

async function nameOf(db: Handle, userId: number): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}
