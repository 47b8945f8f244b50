import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply, Row, Sent } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import type { Buyer, createBuyerSetup } from '../buyer-setup.ts';

type BuyerSetup = ReturnType<typeof createBuyerSetup>;

/** Pause between two orders of a buyer, so that the load leaves enough CPU for a node to start. */
const thinkMs = 50;

/** Buyers who order samples one by one and record every acknowledged order. */
export async function startLoad(
  setup: BuyerSetup,
  { buyers, biomarkerId }: { buyers: number; biomarkerId: number },
) {
  const failures: string[] = [];
  /** The samples of each order that was acknowledged. */
  const acknowledged = new Map<number, number>();
  let answered = 0;
  let over = false;
  let abandoned = false;

  /** Retries until there is a reply, and records each failed attempt. */
  async function callWithRetry<R extends Row>(
    buyer: Buyer,
    row: R,
    sent: Sent<R>,
    headers: Record<string, string> = {},
  ): Promise<Reply<R>> {
    for (; !abandoned; ) {
      const reply = await buyer.caller.send(row, sent, headers).catch((error: Error) => error);
      if (!(reply instanceof Error) && reply.statusCode === 200) {
        answered += 1;
        return (reply.json() as { data: Reply<R> }).data;
      }
      const why =
        reply instanceof Error
          ? `${reply.message} ${reply.cause ?? ''}`
          : `${reply.statusCode} ${reply.body}`;
      assert.ok(reply instanceof Error || reply.statusCode >= 500, why);
      failures.push(`${row.path}: ${why}`);
    }
    throw new Error('nobody waits for it any more');
  }

  async function buy(buyer: Buyer) {
    while (!over) {
      const [sample = 0] = await setup.stock(1, { biomarkerId });
      const { id } = await callWithRetry(buyer, orders.createCart, {});
      const params = { id };
      await callWithRetry(buyer, orders.addItem, { params, body: { sampleIds: [sample] } });
      const key = { 'idempotency-key': crypto.randomUUID() };
      const order = await callWithRetry(buyer, orders.place, { params, body: setup.delivery(buyer) }, key);
      acknowledged.set(order.id, sample);
      await pause(thinkMs);
    }
  }

  const people = await Promise.all(Array.from({ length: buyers }, () => setup.buyer()));
  const buying = people.map(buy);
  return {
    failures,
    acknowledged,
    answered: () => answered,
    async stop() {
      over = true;
      await Promise.all(buying);
    },
    /** After a failed test: stops without waiting for replies. */
    async abandon() {
      abandoned = true;
      over = true;
      await Promise.allSettled(buying);
    },
  };
}
