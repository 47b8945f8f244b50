import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type OwnOrder, orders } from '@aliquot/contract/orders';
import { callOver } from '../test/load-test/calls.ts';
import { openLine } from './cut-line.ts';
import { type Crowd, gather } from './load.ts';
import { checkSound, openTrial, readerOf } from './trial.ts';

/** Turns off the random aborts of `callOver`: only the connection to the database is cut. */
const steady = { percent: () => false, pick: <T>(from: readonly T[]) => from[0] as T } as never;

/** cuts the connection to the database after COMMIT was sent and before its reply. */
export async function run(say: (line: string) => void, rounds = '20'): Promise<void> {
  /** The purchase order number of the order whose COMMIT is cut next. */
  let armed: string | null = null;
  const trial = await openTrial('postgres');
  const direct = new URL(trial.server?.url ?? '');
  // Jobs commit on other connections: only the one that stores the order is cut.
  const line = await openLine(Number(direct.port), () => {
    let stores = false;
    return (sent) => {
      const text = sent.toString('latin1');
      stores ||= armed !== null && text.includes(armed);
      if (!stores || !/commit/i.test(text)) return false;
      armed = null;
      return true;
    };
  });
  try {
    const crowd = await trial.within((database) =>
      gather(database, trial.port, { buyers: 1, hot: Number(rounds) }),
    );
    const through = new URL(direct);
    through.port = String(line.port);
    const running = await trial.start({ DATABASE_URL: through.href });
    const placed = new Set<number>();
    let unknown = 0;
    for (const sampleId of crowd.load.hot) {
      const { first, order } = await buyOne(crowd, sampleId, (number) => {
        armed = number;
      });
      if (first === 'unknown') unknown += 1;
      placed.add(order);
    }
    await trial.stop(running);
    await trial.within(async (database) => {
      const { rows } = await readerOf(database).query(`select id from client_orders where status <> 'new'`);
      assert.equal(
        rows.length,
        crowd.load.hot.length,
        'a try that was cut left an order of its own, or none',
      );
      await checkSound(database);
    });
    say(
      `${line.cuts()} lines cut at COMMIT, ${unknown} orders answered with "not known", ${placed.size} orders after asking again with the same key`,
    );
    assert.equal(placed.size, crowd.load.hot.length);
    assert.equal(unknown, crowd.load.hot.length, 'an order was answered although its line was cut');
  } finally {
    line.close();
    await trial.close();
  }
}

/** Adds a sample to the cart and places the order; the first try is cut, then it retries until there is a reply. */
async function buyOne({ load, buyers }: Crowd, sampleId: number, arm: (purchaseOrderNumber: string) => void) {
  const [me] = buyers;
  if (!me) throw new Error('nobody is there to buy');
  const send = (row: never, sent: object, headers = {}) =>
    callOver(load.places, steady, me.authorization, row, sent as never, headers);
  const callWithRetry = async (row: unknown, sent: object, headers = {}) => {
    for (;;) {
      const outcome = await send(row as never, sent, headers);
      if (outcome.is === 'ok') return outcome.data;
      assert.equal(outcome.is, 'unknown', JSON.stringify(outcome));
    }
  };
  const { id } = (await callWithRetry(orders.createCart, {})) as { id: number };
  await callWithRetry(orders.addItem, { params: { id }, body: { sampleIds: [sampleId] } });
  const sent = {
    params: { id },
    body: {
      shippingLocationId: me.locationId,
      purchaseOrderNumber: `PO-${sampleId}`,
      shipmentMethod: 'courier' as const,
    },
  };
  const key = { 'idempotency-key': randomUUID() };
  arm(sent.body.purchaseOrderNumber);
  const first = await send(orders.place as never, sent, key);
  const order = (await callWithRetry(orders.place, sent, key)) as OwnOrder;
  assert.deepEqual(
    order.lines.map((each) => each.sampleId),
    [sampleId],
  );
  return { first: first.is, order: order.id };
}
