import { type Approval, type ApprovalRow, approvals } from '@aliquot/contract/approvals';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
import { requests } from '@aliquot/contract/requests';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { samples } from '@aliquot/contract/samples';
import { parcel } from '../buyer-setup.ts';
import { type Actor, acknowledge, acknowledgeOrder, call, callWithRetry, type LoadTest } from './load.ts';
import { answerSomeQuote, offerSomeQuote } from './quotes.ts';

/** A buyer: fills carts, places orders and custom requests, asks for quotes, cancels. */
export async function buy(load: LoadTest, actor: Actor): Promise<void> {
  const { chance } = actor;
  const delivery = {
    shippingLocationId: actor.locationId,
    purchaseOrderNumber: `PO-${chance.whole(1, 1e9)}`,
    shipmentMethod: 'courier' as const,
  };
  while (!load.over) {
    const opened = await call(load, actor, orders.createCart, {});
    if (opened.is !== 'ok') continue;
    const { id } = opened.data as { id: number };
    const sampleIds = Array.from({ length: chance.whole(1, 2) }, () => chance.pick(load.hot));
    const added = await call(load, actor, orders.addItem, { params: { id }, body: { sampleIds } });
    // Usually tries other samples; sometimes goes on with what the cart has.
    if (added.is === 'refused' && chance.percent(80)) continue;
    if (chance.percent(20))
      await call(load, actor, orders.removeItem, {
        params: { id },
        body: { sampleId: chance.pick(load.hot) },
      });
    if (chance.percent(20)) await call(load, actor, orders.holdAgain, { params: { id }, body: {} });
    if (chance.percent(10))
      await call(load, actor, orders.addCheapest, {
        params: { id },
        body: { filter: { loincCode: load.loincCode }, count: 2 },
      });
    if (chance.percent(10)) await callWithRetry(load, actor, quotes.request, { params: { id }, body: {} });
    else if (chance.percent(60)) {
      const placed = await callWithRetry(load, actor, orders.place, { params: { id }, body: delivery });
      acknowledge(load, placed);
      if (placed.is === 'refused' && placed.body.includes('approval_needed'))
        await callWithRetry(load, actor, approvals.submit, { params: { id }, body: delivery });
    } else await call(load, actor, orders.removeItem, { params: { id }, body: { sampleIds } });
    if (chance.percent(4)) {
      const body = {
        ...delivery,
        purchaseOrderNumber: `CR-${chance.whole(1, 1e9)}`,
        loincCode: load.loincCode,
        quantity: chance.whole(1, 3),
      };
      acknowledge(load, await callWithRetry(load, actor, orders.placeByCustomRequest, { body }));
    }
    if (chance.percent(40)) await decideSome(load, actor);
    if (chance.percent(40)) await answerSomeQuote(load, actor);
    const mine = load.orderIds.at(-1);
    if (mine && chance.percent(10)) await end(load, actor, mine, 'cancelled');
  }
}

/** Decides what waits for the user, or withdraws what is their own. */
async function decideSome(load: LoadTest, actor: Actor): Promise<void> {
  const { chance } = actor;
  const listed = await call(load, actor, approvals.getMany, { body: { active: true } });
  if (listed.is !== 'ok') return;
  const { items } = listed.data as { items: ApprovalRow[] };
  if (items.length === 0) return;
  const { id, mayDecide } = chance.pick(items);
  const params = { id };
  if (!mayDecide) {
    if (chance.percent(30)) await callWithRetry(load, actor, approvals.withdraw, { params });
    return;
  }
  const read = await call(load, actor, approvals.get, { params });
  if (read.is !== 'ok') return;
  const { total, problem } = read.data as Approval;
  const body = chance.percent(70)
    ? { approve: true, expectedTotal: problem?.total ?? total }
    : { approve: false, note: 'load' };
  const decided = await callWithRetry(load, actor, approvals.decide, { params, body });
  if (decided.is !== 'ok') return;
  const { order, lines } = decided.data as Approval;
  if (!order) return;
  acknowledgeOrder(
    load,
    order,
    lines.map(({ sample }) => sample.id),
  );
}

async function end(load: LoadTest, actor: Actor, id: number, how: 'cancelled' | 'delivered'): Promise<void> {
  const outcome =
    how === 'cancelled'
      ? await call(load, actor, orders.cancel, { params: { id }, body: { reason: 'load' } })
      : await call(load, actor, orders.manage, { params: { id }, body: { status: 'delivered' } });
  if (outcome.is === 'ok') load.ended.set(id, how);
}

/** A staff member: moves orders through their transitions, offers quotes and edits the stock. */
export async function work(load: LoadTest, actor: Actor): Promise<void> {
  const { chance } = actor;
  const step: Record<string, (id: number) => Promise<unknown>> = {
    assign: (id) => call(load, actor, orders.assign, { params: { id }, body: {} }),
    confirm: (id) => call(load, actor, orders.manage, { params: { id }, body: { status: 'confirmed' } }),
    dispatch: (id) => call(load, actor, orders.manage, { params: { id }, body: { status: 'dispatched' } }),
    ship: (id) =>
      callWithRetry(load, actor, orders.ship, {
        params: { id },
        body: parcel({ trackingNumber: String(chance.whole(1, 1e9)) }),
      }),
    complete: (id) => end(load, actor, id, 'delivered'),
    cancel: (id) => end(load, actor, id, 'cancelled'),
    withdraw: (id) =>
      call(load, actor, orders.withdrawItems, {
        params: { id },
        body: {
          sampleIds: [chance.pick(load.hot)],
          reason: 'load',
          sampleStatus: chance.pick(['available', 'damaged'] as const),
        },
      }),
  };
  while (!load.over) {
    const recent = load.orderIds.slice(-25);
    if (recent.length > 0) await step[chance.pick(Object.keys(step))]?.(chance.pick(recent));
    if (chance.percent(50)) await editStock(load, actor);
    if (chance.percent(40)) await offerSomeQuote(load, actor);
    if (recent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function editStock(load: LoadTest, actor: Actor): Promise<void> {
  const { chance } = actor;
  const id = chance.pick(load.hot);
  const change = chance.weighted([
    ['status', 8],
    ['price', 3],
    ['batch', 2],
    ['delete', 1],
    ['allocate', 3],
    ['close', 1],
  ] as const);
  if (change === 'status')
    await call(load, actor, samples.update, {
      params: { id },
      body: {
        status: chance.weighted([
          ['available', 8],
          ['damaged', 1],
          ['on_hold', 1],
        ] as const),
      },
    });
  if (change === 'price')
    await call(load, actor, samples.update, {
      params: { id },
      body: { specimenPrice: chance.whole(1, 90) },
    });
  if (change === 'batch')
    await call(load, actor, setBatchPrice, {
      body: { ids: load.hot, specimenPrice: chance.whole(1, 90) },
    });
  if (change === 'delete') {
    await call(load, actor, samples.remove, { params: { id } });
    await call(load, actor, samples.restore, { params: { id } });
  }
  const request = load.requestIds.at(-1);
  if (change === 'allocate' && request)
    await call(load, actor, requests.allocate, { params: { id: request }, body: {} });
  if (change === 'close' && request)
    await call(load, actor, requests.remove, { params: { id: request }, query: { reason: 'load' } });
}
