import type { Row, Sent } from '@aliquot/contract/endpoint';
import type { OwnOrder } from '@aliquot/contract/orders';
import type { Chance } from '../../seed/random.ts';
import { callOver, type Outcome, type Places } from './calls.ts';

/** Shared state of the load test: the contested samples, the orders so far, and the acknowledged results. */
export interface LoadTest {
  places: Places;
  hot: number[];
  loincCode: string;
  orderIds: number[];
  requestIds: number[];
  /** Orders that a buyer got a reply for, with the samples of the reply. */
  acknowledged: Map<number, { number: string; sampleIds: number[] }>;
  /** The final status acknowledged for an order. */
  ended: Map<number, 'cancelled' | 'delivered'>;
  tally: Record<string, number>;
  faults: string[];
  /** Number of closed database connections, and of killed servers. */
  cut: number;
  killed: number;
  over: boolean;
}

export const newLoadTest = (given: Pick<LoadTest, 'places' | 'hot' | 'loincCode'>): LoadTest => ({
  ...given,
  orderIds: [],
  requestIds: [],
  acknowledged: new Map(),
  ended: new Map(),
  tally: {},
  faults: [],
  cut: 0,
  killed: 0,
  over: false,
});

export interface Actor {
  chance: Chance;
  authorization: string;
  locationId: number;
}

export async function call<R extends Row>(
  load: LoadTest,
  actor: Actor,
  row: R,
  sent: Sent<R>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const outcome = await callOver(load.places, actor.chance, actor.authorization, row, sent, headers);
  const name = `${row.path.split('/').at(-1)} ${outcome.is === 'refused' ? outcome.code : outcome.is}`;
  load.tally[name] = (load.tally[name] ?? 0) + 1;
  if (outcome.is === 'refused' && outcome.status >= 500) load.faults.push(`${row.path}: ${outcome.body}`);
  return outcome;
}

/** Retries under the same idempotency key until there is a reply. */
export async function callWithRetry<R extends Row>(
  load: LoadTest,
  actor: Actor,
  row: R,
  sent: Sent<R>,
): Promise<Outcome> {
  const key = { 'idempotency-key': `k${actor.chance.whole(1, 2_000_000_000)}` };
  for (;;) {
    const outcome = await call(load, actor, row, sent, key);
    if (outcome.is !== 'unknown') return outcome;
  }
}

export function acknowledge(load: LoadTest, outcome: Outcome): void {
  if (outcome.is !== 'ok') return;
  const order = outcome.data as OwnOrder;
  acknowledgeOrder(
    load,
    order,
    order.lines.map(({ sampleId }) => sampleId),
  );
  for (const request of order.requests) load.requestIds.push(request.id);
}

export function acknowledgeOrder(
  load: LoadTest,
  { id, number }: { id: number; number: string },
  sampleIds: number[],
): void {
  load.acknowledged.set(id, { number, sampleIds });
  if (!load.orderIds.includes(id)) load.orderIds.push(id);
}
