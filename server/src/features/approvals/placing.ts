import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import {
  createOrder,
  type Delivery,
  evaluateRequest,
  lockAndEvaluate,
  type OrderRow,
  placeRequest,
  totalOf,
} from '../orders/index.ts';
import { cartBodyOf, requestBodyOf } from './bodies.ts';
import type { lockForPlacing } from './lock-approval.ts';

/** What placing needs, and does once enough have approved. */
export interface Placing {
  /** What it comes to now, in a quote with shipping; null where nobody can tell. */
  total: number | null;
  /** Of the samples alone: what the order may come to. */
  linesTotal: number | null;
  /** Returns the request for what is missing. */
  place(): Promise<number | null>;
}

/** Evaluates a quote, which approving accepts. The room of quotes, which imports this one, passes it in. */
export type PlaceQuote = (
  context: Context,
  quoted: Delivery & { order: OrderRow; expectedTotal: number },
) => Promise<Placing>;

type Locked = Awaited<ReturnType<typeof lockForPlacing>>;

export function placingOf(
  context: Context,
  locked: Locked,
  expectedTotal: number,
  placeQuote: PlaceQuote,
): Promise<Placing> {
  const { order, approval, location, quota } = locked;
  if (approval.kind === 'cart') return ofCart(context, locked, expectedTotal);
  if (approval.kind === 'custom_request') return ofRequest(context, locked, expectedTotal);
  const { purchaseOrderNumber, shipmentMethod, note } = cartBodyOf(approval);
  const delivery = { purchaseOrderNumber, shipmentMethod, note, location, quota };
  return placeQuote(context, { ...delivery, order, expectedTotal });
}

async function ofCart(context: Context, locked: Locked, expectedTotal: number): Promise<Placing> {
  const { order, approval, location, quota } = locked;
  const lines = await lockAndEvaluate(context, order, { expectedTotal, wholly: true });
  const total = totalOf(lines);
  return {
    total,
    linesTotal: total,
    async place() {
      await createOrder(context, order, lines, { ...cartBodyOf(approval), location, quota });
      return null;
    },
  };
}

/** The stock changes while it waits: what it may come to may be less than was seen, never more. */
async function ofRequest(context: Context, locked: Locked, expectedTotal: number): Promise<Placing> {
  const { order, approval, location, quota } = locked;
  const body = requestBodyOf(approval);
  const evaluated = await evaluateRequest(context, body, { orderId: order.id, quota });
  const { total } = evaluated;
  if (total !== null && total > expectedTotal) fail('total_changed', { details: { expectedTotal, total } });
  const max = total === null ? null : expectedTotal;
  return {
    total: max,
    linesTotal: max,
    place: () => placeRequest(context, order, body, { ...evaluated, location }),
  };
}
