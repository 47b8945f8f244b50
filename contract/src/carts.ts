import * as z from 'zod/mini';
import { cohortPlace } from './cohort-place.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';
import { shipmentMethods } from './order-steps.ts';
import { client } from './roles.ts';
import { sampleClient, sampleClientSelection } from './sample-client.ts';
import { shippingPricings } from './shipping-pricing.ts';

/** A cart is an order that is not placed yet; each client has at most one. */

export const maxLines = 300;

/**
 * Held for this cart; lapsed, so that any buyer may take it; or withdrawn, so that it cannot be bought any more.
 * Computed at each read.
 */
export const lineStates = ['held', 'lapsed', 'withdrawn'] as const;

/** Why a sample is unavailable: sold, held by another cart, expired, withdrawn by staff, or without a price. */
export const lossReasons = ['taken', 'held', 'expired', 'withdrawn', 'unpriced'] as const;
export type LossReason = (typeof lossReasons)[number];

/** An entry of `details.samples` of error 1007. The code is null for samples that the caller may not read. */
export const lostSample = z.object({ id, code: z.nullable(z.string()), reason: z.enum(lossReasons) });
export type LostSample = z.output<typeof lostSample>;

export const cartLine = z.object({
  sample: sampleClient,
  /** The price when it was added, and now; null if it has no price any more. */
  price: z.number(),
  priceNow: z.nullable(z.number()),
  state: z.enum(lineStates),
  /** Why the line cannot be bought; `held`: it lapsed and another cart holds the sample now. */
  reason: z.nullable(z.enum(lossReasons)),
  heldUntil: z.nullable(instant),
  /** When the company may hold it again, after it has used up the maximum time of a hold. */
  holdableAt: z.nullable(instant),
  addedAt: instant,
  cohort: cohortPlace,
});
export type CartLine = z.output<typeof cartLine>;

export const cart = z.object({
  id,
  version: z.int(),
  status: z.literal('new'),
  lines: z.array(cartLine),
  /** Number of held and lapsed lines, shown in the badge. */
  count: z.int(),
  /** Current price of these lines. */
  total: z.number(),
  shippingPricing: z.enum(shippingPricings),
  /** When the first hold expires. */
  heldUntil: z.nullable(instant),
  /** Time of the server at this reply, for countdowns of holds. */
  now: instant,
  /** Delivery details of the previous order. */
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
/** Exactly one of the two is given. */
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
    /** Default: all lapsed lines. */
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
      /** Only return what would be added. */
      dryRun: z.optional(z.boolean()),
    }),
    response: z.object({ added: z.int(), sampleIds: z.array(id), total: z.number(), cart }),
  }),
};

export const cartCallsDocs: DocsOf<typeof cartCalls> = {
  createCart: { scope: 'self', errors: [], summary: 'Open the own cart: the existing one, or a new one' },
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
    summary: 'Add all samples to the cart or none, and hold them; existing holds are renewed',
  },
  removeItem: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Remove samples from the cart; samples that are not in it are ignored',
  },
  holdAgain: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Hold lapsed lines again unless another cart holds them; the lines of the reply show the result',
  },
  addCheapest: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'cart_full', 'hold_limit_reached', 'transition_not_allowed'],
    summary: 'Add the cheapest matching samples to the cart, up to the requested number',
  },
};
