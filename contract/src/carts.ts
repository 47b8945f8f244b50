import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';
import { shipmentMethods } from './order-steps.ts';
import { client } from './roles.ts';
import { sampleClient, sampleClientSelection } from './sample-client.ts';

/** A cart is an order that is not placed yet; each person who buys has one at most. */

export const maxLines = 300;

/**
 * Held for this cart; lapsed, and free for whoever comes first; or withdrawn: it cannot be bought any more. Reckoned
 * anew whenever it is read.
 */
export const lineStates = ['held', 'lapsed', 'withdrawn'] as const;

/** Why a sample cannot be had: sold, in another cart for now, past its day, taken off sale by us, or without a price. */
export const lossReasons = ['taken', 'held', 'expired', 'withdrawn', 'unpriced'] as const;
export type LossReason = (typeof lossReasons)[number];

/** One of `details.samples` of a refusal with 1007. The code only of samples that the caller may read. */
export const lostSample = z.object({ id, code: z.nullable(z.string()), reason: z.enum(lossReasons) });
export type LostSample = z.output<typeof lostSample>;

const cartLine = z.object({
  sample: sampleClient,
  /** What it cost when it was put in, and what it costs now; null for what has no price any more. */
  price: z.number(),
  priceNow: z.nullable(z.number()),
  state: z.enum(lineStates),
  /** Why it lapsed for good or was withdrawn: `held` is a lapsed line that stands in another cart now. */
  reason: z.nullable(z.enum(lossReasons)),
  heldUntil: z.nullable(instant),
  /** When the company may hold it again: it has held it for as long as it may. */
  holdableAt: z.nullable(instant),
  addedAt: instant,
});
export type CartLine = z.output<typeof cartLine>;

export const cart = z.object({
  id,
  version: z.int(),
  status: z.literal('new'),
  lines: z.array(cartLine),
  /** Lines that are held or lapsed: the badge. */
  count: z.int(),
  /** What these cost now. */
  total: z.number(),
  /** When the first of the held lines lapses. */
  heldUntil: z.nullable(instant),
  /** The clock by which holds lapse, at the time of this reply. */
  now: instant,
  /** What was chosen the last time. */
  lastUsed: z.nullable(
    z.object({
      shippingLocationId: z.nullable(id),
      purchaseOrderNumber: z.nullable(z.string()),
      shipmentMethod: z.nullable(z.enum(shipmentMethods)),
    }),
  ),
});
export type Cart = z.output<typeof cart>;

const params = z.strictObject({ id: idText });
const ids = z.array(id).check(z.minLength(1), z.maxLength(maxLines));
/** One of the two. */
const items = z.strictObject({ sampleId: z.optional(id), sampleIds: z.optional(ids) });

export const cartCalls = {
  createCart: endpoint({
    method: 'POST',
    path: '/api/client_orders/create_cart',
    kind: 'write',
    access: client,
    response: cart,
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/add_item_to_cart',
    kind: 'write',
    access: client,
    params,
    body: items,
    response: cart,
  }),
  removeItem: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/remove_item_from_cart',
    kind: 'write',
    access: client,
    params,
    body: items,
    response: cart,
  }),
  holdAgain: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/hold_again',
    kind: 'write',
    access: client,
    params,
    /** All that lapsed, unless said. */
    body: z.strictObject({ sampleIds: z.optional(ids) }),
    response: cart,
  }),
  addCheapest: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/add_cheapest',
    kind: 'write',
    access: client,
    params,
    body: z.strictObject({
      filter: sampleClientSelection,
      count: z.int().check(z.gte(1), z.lte(maxLines)),
      /** Only say what would be added. */
      dryRun: z.optional(z.boolean()),
    }),
    response: z.object({ added: z.int(), sampleIds: z.array(id), total: z.number(), cart }),
  }),
};

export const cartCallsDocs: DocsOf<typeof cartCalls> = {
  createCart: { scope: 'self', errors: [], summary: 'Open one’s cart; the one there is, if there is one' },
  addItem: {
    scope: 'self',
    errors: [
      'invalid_input',
      'not_found',
      'samples_unavailable',
      'cart_full',
      'hold_limit_reached',
      'transition_not_allowed',
    ],
    summary: 'Put samples in the cart, all of them or none, and hold them; what is still held is renewed',
  },
  removeItem: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Take samples out of the cart; what is not in it is out already',
  },
  holdAgain: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Hold lapsed lines again where nobody else does; the lines of the reply say which were',
  },
  addCheapest: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'cart_full', 'hold_limit_reached', 'transition_not_allowed'],
    summary: 'Put the cheapest that match in the cart, as many as asked for or as there are',
  },
};
