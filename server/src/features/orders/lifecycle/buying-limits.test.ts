import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { approvals } from '@aliquot/contract/approvals';
import { type BuyingLimits, buyingLimitCalls } from '@aliquot/contract/buying-limits';
import { orders } from '@aliquot/contract/orders';
import { createApprovalSetup } from '../../../../test/approval-setup.ts';
import type { Buyer } from '../../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { onPostgres } from '../../../../test/harness-db.ts';
import { openPauses } from '../../../../test/pauses.ts';
import { fitsMask } from './po-mask.ts';

/** What a company allows its own users: who writes and reads it, and every way to order within it. Samples cost 50. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createApprovalSetup>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  setup = createApprovalSetup(testApp);
  admin = await testApp.as('admin');
});
after(() => setup.closeSound());

const none = { orderLimit: null, poMask: null, poOnce: false };
const params = (id: number) => ({ params: { id } });

const limit = (manager: Buyer, more: Partial<BuyingLimits> = {}) =>
  manager.caller.ok(buyingLimitCalls.save, { body: { ...none, ...more } });

async function company(more: Partial<BuyingLimits> = {}) {
  const manager = await setup.buyer({ role: 'client_manager' });
  await limit(manager, more);
  return { manager, user: await setup.buyer({ companyId: manager.companyId }) };
}

const cartOf = async (who: Buyer, count = 1) => setup.cartWith(who, await setup.stock(count));
const place = (who: Buyer, id: number, more: object = {}) =>
  who.caller.send(orders.place, { ...params(id), body: setup.delivery(who, more) });

/** A custom request of a biomarker that has this many samples in stock. */
async function request(who: Buyer, quantity: number, given: { stock?: number; priceLimit?: number } = {}) {
  const { stock = 0, ...more } = given;
  const biomarker = await testApp.make.biomarker();
  await setup.stock(stock, { biomarkerId: biomarker.id });
  return { ...setup.delivery(who), loincCode: biomarker.loinc_code, quantity, ...more };
}

type Reply = Awaited<ReturnType<Caller['send']>>;
const errorOf = (reply: Reply) => reply.json().error;
const nameOf = (reply: Reply) => (reply.statusCode === 200 ? 200 : errorOf(reply).name);

describe('buying limits', () => {
  test('are written by managers, and read by the company and by staff', async () => {
    const { manager, user } = await company();
    assert.equal((await user.caller.refused(buyingLimitCalls.save, { body: none })).code, 1003);
    assert.equal((await admin.refused(buyingLimitCalls.save, { body: none })).code, 1003);
    const stranger = await setup.buyer({ role: 'client_manager' });
    const query = { companyId: manager.companyId };
    assert.equal((await stranger.caller.refused(buyingLimitCalls.get, { query })).code, 1004);
    assert.deepEqual(Object.keys((await admin.refused(buyingLimitCalls.get, {})).fields ?? {}), [
      'companyId',
    ]);
    assert.deepEqual(await stranger.caller.ok(buyingLimitCalls.get, {}), { version: 0, ...none });
    const saved = await limit(manager, { orderLimit: 1000.5, poMask: ' PO-#### ', poOnce: true });
    assert.deepEqual(saved, { version: 2, orderLimit: 1000.5, poMask: 'PO-####', poOnce: true });
    assert.deepEqual(await user.caller.ok(buyingLimitCalls.get, {}), saved);
    assert.deepEqual(await admin.ok(buyingLimitCalls.get, { query }), saved);
  });

  test('are an amount above zero and a mask with * at its end only, and empty is none', async () => {
    const { manager } = await company();
    const refused = async (more: object) =>
      (await manager.caller.refused(buyingLimitCalls.save, { body: { ...none, ...more } })).fields;
    for (const orderLimit of [0, -1, 10_000_000, 0.001])
      assert.deepEqual(Object.keys((await refused({ orderLimit })) ?? {}), ['orderLimit']);
    for (const poMask of ['*-#', '**', 'P'.repeat(61)])
      assert.deepEqual(Object.keys((await refused({ poMask })) ?? {}), ['poMask']);
    const { caller } = manager;
    assert.equal((await caller.ok(buyingLimitCalls.save, { body: { ...none, poMask: '' } })).poMask, null);
  });

  test('that were read before another manager saved theirs are refused, with those of now', async () => {
    const first = await setup.buyer({ role: 'client_manager' });
    const second = await setup.buyer({ role: 'client_manager', companyId: first.companyId });
    await second.caller.ok(buyingLimitCalls.save, { body: { ...none, orderLimit: 500, version: 0 } });
    const refusal = await first.caller.refused(buyingLimitCalls.save, { body: { ...none, version: 0 } });
    assert.equal(refusal.name, 'version_conflict');
    assert.equal((refusal.details as { current: BuyingLimits }).current.orderLimit, 500);
  });

  test('a mask holds for digits, letters, the rest and every other character as it is', () => {
    const cases: [string, string, boolean][] = [
      ['PO-####', 'PO-0042', true],
      ['PO-####', 'PO-42', false],
      ['PO-####', 'PO-00425', false],
      ['PO-####', 'xPO-0042', false],
      ['PO-####', 'PO-٠٠٤٢', false],
      ['AA-#*', 'fr-7', true],
      ['AA-#*', 'FR-7 / Lyon', true],
      ['AA-#*', '12-7', false],
      ['(.+)$', '(.+)$', true],
      ['(.+)$', 'PO-1', false],
      ['é😀#', 'é😀1', true],
    ];
    for (const [mask, number, fits] of cases)
      assert.equal(fitsMask(mask, number), fits, `${mask}: ${number}`);
  });
});

describe('an order limit', () => {
  test('stops a cart above it, for managers too, and lets one at the limit through', async () => {
    const { manager, user } = await company({ orderLimit: 100 });
    for (const who of [manager, user]) {
      const id = await cartOf(who, 3);
      const refusal = errorOf(await place(who, id));
      assert.deepEqual([refusal.name, refusal.code], ['above_limit', 1008]);
      assert.deepEqual(refusal.message, ['Your company allows at most $100.00 per order.']);
      assert.deepEqual(refusal.details, { limit: 100, total: 150 });
      assert.equal(nameOf(await setup.submit(who, id)), 'above_limit');
    }
    const other = await setup.buyer({ companyId: user.companyId });
    assert.equal(nameOf(await place(other, await cartOf(other, 2))), 200);
  });

  test('counts what a custom request may come to, and asks for a price limit where nobody can tell', async () => {
    const { user } = await company({ orderLimit: 100 });
    const send = (body: object) => user.caller.send(orders.placeByCustomRequest, { body: body as never });
    const unknown = errorOf(await send(await request(user, 3, { stock: 1 })));
    assert.deepEqual([unknown.code, Object.keys(unknown.fields)], [1005, ['priceLimit']]);
    assert.equal(nameOf(await send(await request(user, 3, { stock: 1, priceLimit: 50 }))), 'above_limit');
    assert.equal(nameOf(await send(await request(user, 2, { stock: 1, priceLimit: 50 }))), 200);
    assert.equal(nameOf(await send(await request(user, 2, { stock: 2 }))), 200);
    const asked = await request(user, 3, { stock: 1, priceLimit: 50 });
    const submitted = await user.caller.send(approvals.submitCustomRequest, { body: asked });
    assert.equal(nameOf(submitted), 'above_limit');
  });

  test('set while an order waits stops its last approval and its resubmission; without it, it is placed', async () => {
    const { manager, requester } = await setup.company();
    const { id } = await setup.submitted(requester, await setup.stock(2));
    await limit(manager, { orderLimit: 99 });
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 'above_limit');
    const again = await requester.caller.send(approvals.resubmit, {
      ...params(id),
      body: { expectedTotal: 100 },
    });
    assert.equal(nameOf(again), 'above_limit');
    assert.equal((await setup.read(requester, id)).state, 'open');
    await limit(manager);
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 200);
  });
});

describe('a mask of purchase order numbers', () => {
  test('is asked of every way to order, with the mask in the words of the user', async () => {
    const { manager, requester } = await setup.company();
    await limit(manager, { poMask: 'PO-####' });
    const id = await cartOf(requester, 1);
    const refusal = errorOf(await place(requester, id));
    assert.deepEqual(
      [refusal.code, refusal.fields],
      [1005, { purchaseOrderNumber: ['Write it as PO-####.'] }],
    );
    const french = await requester.caller.send(
      orders.place,
      { ...params(id), body: setup.delivery(requester) },
      { 'accept-language': 'fr' },
    );
    assert.deepEqual(errorOf(french).fields.purchaseOrderNumber, ['Écrivez-le ainsi\u00a0: PO-####.']);
    const body = await request(requester, 1, { priceLimit: 200 });
    for (const reply of [
      await setup.submit(requester, id),
      await requester.caller.send(orders.placeByCustomRequest, { body }),
      await requester.caller.send(approvals.submitCustomRequest, { body }),
    ])
      assert.deepEqual(Object.keys(errorOf(reply).fields), ['purchaseOrderNumber']);
    assert.equal(nameOf(await place(requester, id, { purchaseOrderNumber: 'PO-0042' })), 200);
  });

  test('set while an order waits stops its last approval, in a sentence that says so', async () => {
    const { manager, requester } = await setup.company();
    const { id } = await setup.submitted(requester, await setup.stock(2));
    await limit(manager, { poMask: 'PO-####' });
    const refusal = errorOf(await setup.approve(manager, id, 100));
    assert.deepEqual(refusal.message, ['PO-1: Write it as PO-####.']);
  });
});

describe('a purchase order number for one order', () => {
  test('is refused for a second, in capitals or not, by anybody of the company, until that is canceled', async () => {
    const { manager, user } = await company({ poOnce: true });
    const first = await setup.placed(manager, await setup.stock(1));
    const { number } = (await manager.caller.ok(orders.get, params(first))) as { number: string };
    const id = await cartOf(user);
    const refusal = errorOf(await place(user, id, { purchaseOrderNumber: 'po-1' }));
    assert.deepEqual([refusal.name, refusal.code], ['po_used', 1006]);
    assert.deepEqual(refusal.message, [`Purchase order po-1 was used for ${number}.`]);
    assert.deepEqual(refusal.fields, { purchaseOrderNumber: refusal.message });
    const body = await request(user, 1);
    const requested = await user.caller.send(orders.placeByCustomRequest, { body });
    assert.equal(nameOf(requested), 'po_used');
    const stranger = await setup.buyer();
    assert.equal(nameOf(await place(stranger, await cartOf(stranger))), 200);
    await manager.caller.ok(orders.cancel, { ...params(first), body: { reason: 'Wrong order' } });
    assert.equal(nameOf(await place(user, id)), 200);
  });

  test('is refused at submission, at resubmission and at the last approval', async () => {
    const { manager, requester } = await setup.company();
    await limit(manager, { poOnce: true });
    const { id } = await setup.submitted(requester, await setup.stock(2));
    const taken = await setup.placed(manager, await setup.stock(1));
    assert.equal(nameOf(await setup.submit(requester, await cartOf(requester, 2))), 'po_used');
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 'po_used');
    const again = await requester.caller.send(approvals.resubmit, {
      ...params(id),
      body: { expectedTotal: 100 },
    });
    assert.equal(nameOf(again), 'po_used');
    const body = await request(requester, 3, { priceLimit: 50 });
    const asked = await requester.caller.send(approvals.submitCustomRequest, { body });
    assert.equal(nameOf(asked), 'po_used');
    await manager.caller.ok(orders.cancel, { ...params(taken), body: { reason: 'Wrong order' } });
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 200);
  });

  test('does not stop a placement sent twice, nor an order that keeps its number', async () => {
    const { user } = await company({ poOnce: true });
    const id = await setup.placed(user, await setup.stock(1));
    assert.equal(nameOf(await place(user, id)), 200);
    const kept = await admin.send(orders.manage, {
      ...params(id),
      body: { purchaseOrderNumber: 'PO-1', note: 'Ring twice' },
    });
    assert.equal(nameOf(kept), 200);
  });
});

describe('staff who change a purchase order number', () => {
  const change = (id: number, purchaseOrderNumber: string, more: object = {}) =>
    admin.send(orders.manage, { ...params(id), body: { purchaseOrderNumber, ...more } });

  test('are bound by the limits of the company, which an old number need not meet', async () => {
    const { manager, user } = await company();
    const [one, two] = [
      await setup.placed(user, await setup.stock(1)),
      await setup.placed(user, await setup.stock(1)),
    ];
    await limit(manager, { poMask: 'PO-####', poOnce: true });
    assert.deepEqual(errorOf(await change(one, 'PO-2')).fields, {
      purchaseOrderNumber: ['Write it as PO-####.'],
    });
    assert.equal(nameOf(await change(one, 'PO-0042')), 200);
    assert.equal(nameOf(await change(two, 'PO-0042')), 'po_used');
    assert.equal(nameOf(await change(two, 'PO-1', { note: 'Ring twice' })), 200);
  });
});

describe('paused between read and write', { skip: !onPostgres && 'one session only' }, () => {
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  before(async () => {
    pauses = await openPauses(testApp);
  });
  after(() => pauses.close());
  const lines = { table: 'order_lines', act: 'insert' } as const;

  test('two colleagues place with one purchase order number: one order', async () => {
    const { manager, user } = await company({ poOnce: true });
    const [one, two] = [await cartOf(manager), await cartOf(user)];
    const replies = await pauses.interleave(
      lines,
      () => place(manager, one),
      () => place(user, two),
    );
    assert.deepEqual(replies.map(nameOf), [200, 'po_used']);
  });

  test('staff give an order the number that another is placed with: one of them has it', async () => {
    const { user } = await company({ poOnce: true });
    const earlier = await setup.placed(user, await setup.stock(1));
    const id = await cartOf(user);
    const replies = await pauses.interleave(
      lines,
      () => place(user, id, { purchaseOrderNumber: 'PO-2' }),
      () => admin.send(orders.manage, { ...params(earlier), body: { purchaseOrderNumber: 'PO-2' } }),
    );
    assert.deepEqual(replies.map(nameOf), [200, 'po_used']);
  });

  test('an order is placed while a limit is saved: the limit holds for it', async () => {
    const { manager, user } = await company();
    const id = await cartOf(user, 2);
    const save = { table: 'buying_limits', act: 'update' } as const;
    const body = { ...none, orderLimit: 99 };
    const replies = await pauses.interleave(
      save,
      () => manager.caller.send(buyingLimitCalls.save, { body }),
      () => place(user, id),
    );
    assert.deepEqual(replies.map(nameOf), [200, 'above_limit']);
  });
});
