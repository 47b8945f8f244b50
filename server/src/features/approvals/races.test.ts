import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { approvals } from '@aliquot/contract/approvals';
import { companies } from '@aliquot/contract/companies';
import { orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { createApprovalSetup } from '../../../test/approval-setup.ts';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openPauses } from '../../../test/pauses.ts';

/** Two calls at once about one approval: one caller is paused between read and write, and never do both succeed. */

describe('paused between read and write', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createApprovalSetup>;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let admin: Caller;
  let manager: Buyer;
  let requester: Buyer;
  let ids: number[];
  let id: number;

  before(async () => {
    testApp = await openTestApp();
    setup = createApprovalSetup(testApp);
    pauses = await openPauses(testApp);
    admin = await testApp.as('super_admin');
  });
  after(async () => {
    await pauses.close();
    await setup.closeSound();
  });
  beforeEach(async () => {
    ({ manager, requester } = await setup.company());
    ids = await setup.stock(2);
    ({ id } = await setup.submitted(requester, ids));
  });

  type Reply = Awaited<ReturnType<Caller['send']>>;
  const names = (replies: [Reply, Reply]) =>
    replies.map((reply) => (reply.statusCode === 200 ? 200 : reply.json().error.name));
  const params = (of: number) => ({ params: { id: of } });
  const lines = { table: 'order_lines', act: 'insert' } as const;
  const decisions = { table: 'approval_decisions', act: 'insert' } as const;
  const approve = (who: Buyer) => () => setup.approve(who, id, 100);
  const decline = (who: Buyer) => () => setup.decline(who, id);
  const withdraw = () => setup.withdraw(requester, id);
  const stateOf = async () => (await setup.read(requester, id)).state;

  test('approved twice at once by one manager is one decision and one order', async () => {
    const [one, two] = await pauses.interleave(lines, approve(manager), approve(manager));
    assert.deepEqual(names([one, two]), [200, 200]);
    assert.equal(one.json().data.order.id, two.json().data.order.id);
    assert.equal(two.json().data.decisions.length, 1);
  });

  test('the last approval against a rejection by another: exactly one stands, in either order', async () => {
    const other = await setup.buyer({ role: 'client_manager', companyId: manager.companyId });
    assert.deepEqual(names(await pauses.interleave(lines, approve(manager), decline(other))), [
      200,
      'transition_not_allowed',
    ]);
    assert.deepEqual([await stateOf(), await setup.statusesOf(ids)], ['approved', ['reserved', 'reserved']]);
    ids = await setup.stock(2);
    ({ id } = await setup.submitted(requester, ids));
    assert.deepEqual(names(await pauses.interleave(decisions, decline(other), approve(manager))), [
      200,
      'transition_not_allowed',
    ]);
    assert.deepEqual(
      [await stateOf(), await setup.statusesOf(ids)],
      ['declined', ['available', 'available']],
    );
  });

  test('the two approvals that it needs at once: the second places the order', async () => {
    const [one, two] = [
      await setup.buyer({ companyId: manager.companyId }),
      await setup.buyer({ companyId: manager.companyId }),
    ];
    await setup.saveRules(manager, [{ needed: 2, approverIds: [one.id, two.id] }]);
    ids = await setup.stock(2);
    ({ id } = await setup.submitted(requester, ids));
    const replies = await pauses.interleave(decisions, approve(one), approve(two));
    assert.deepEqual(
      replies.map((reply) => reply.json().data.state),
      ['open', 'approved'],
    );
  });

  test('approved while it is withdrawn, and withdrawn while it is approved: the first stands', async () => {
    const withdrawn = { table: 'approvals', act: 'update' } as const;
    assert.deepEqual(names(await pauses.interleave(withdrawn, withdraw, approve(manager))), [
      200,
      'transition_not_allowed',
    ]);
    assert.equal(await stateOf(), 'withdrawn');
    ({ manager, requester } = await setup.company());
    ids = await setup.stock(2);
    ({ id } = await setup.submitted(requester, ids));
    assert.deepEqual(names(await pauses.interleave(lines, approve(manager), withdraw)), [
      200,
      'transition_not_allowed',
    ]);
    assert.equal(await stateOf(), 'approved');
  });

  test('approved while it is submitted again: the approval is for what was seen', async () => {
    await admin.ok(samples.update, { ...params(ids[0] ?? 0), body: { specimenPrice: 60 } });
    const resubmit = () =>
      requester.caller.send(approvals.resubmit, { ...params(id), body: { expectedTotal: 110 } });
    const round = { table: 'approvals', act: 'update' } as const;
    assert.deepEqual(names(await pauses.interleave(round, resubmit, approve(manager))), [
      200,
      'total_changed',
    ]);
    assert.equal(await stateOf(), 'open');
  });

  for (const [what, body, refusal] of [
    ['marked damaged', { status: 'damaged' }, 'samples_unavailable'],
    ['repriced', { specimenPrice: 60 }, 'total_changed'],
    ['found to have expired', { expirationDate: '2020-01-01' }, 'samples_unavailable'],
  ] as const) {
    const edit = () => admin.send(samples.update, { ...params(ids[0] ?? 0), body });

    test(`a sample is ${what} while it is approved: approving fails, and it stays open`, async () => {
      const at = { table: 'samples', act: 'update' } as const;
      assert.deepEqual(names(await pauses.interleave(at, edit, approve(manager))), [200, refusal]);
      assert.equal(await stateOf(), 'open');
    });
  }

  test('approving while staff mark a sample as damaged: staff’s call fails', async () => {
    const edit = () => admin.send(samples.update, { ...params(ids[0] ?? 0), body: { status: 'damaged' } });
    assert.deepEqual(names(await pauses.interleave(lines, approve(manager), edit)), [200, 'sample_reserved']);
  });

  test('the cart is placed while it is submitted, and submitted while it is placed: the first stands', async () => {
    const cart = await setup.cartWith(requester, await setup.stock(2));
    const submit = (of: number) => () => setup.submit(requester, of);
    const place = (of: number) => () =>
      requester.caller.send(orders.place, { ...params(of), body: setup.delivery(requester) });
    const submitted = { table: 'approvals', act: 'insert' } as const;
    assert.deepEqual(names(await pauses.interleave(submitted, submit(cart), place(cart))), [
      200,
      'transition_not_allowed',
    ]);
    const free = await setup.cartWith(requester, await setup.stock(1));
    assert.deepEqual(names(await pauses.interleave(lines, place(free), submit(free))), [
      200,
      'transition_not_allowed',
    ]);
  });

  test('a sample is added to the cart while it is submitted: adding fails', async () => {
    const cart = await setup.cartWith(requester, await setup.stock(2));
    const [more = 0] = await setup.stock(1);
    const add = () => requester.caller.send(orders.addItem, { ...params(cart), body: { sampleId: more } });
    const submitted = { table: 'approvals', act: 'insert' } as const;
    const replies = await pauses.interleave(submitted, () => setup.submit(requester, cart), add);
    assert.deepEqual(names(replies), [200, 'transition_not_allowed']);
  });

  test('a rule is saved while an order is placed past it: the order comes first', async () => {
    const cart = await setup.cartWith(requester, await setup.stock(1));
    const place = () =>
      requester.caller.send(orders.place, { ...params(cart), body: setup.delivery(requester) });
    let saved = false;
    const save = async () => {
      await setup.saveRules(manager, [{ fromTotal: 0 }]);
      saved = true;
    };
    const [placed] = await pauses.interleave(lines, place, save);
    assert.deepEqual([placed.statusCode, saved], [200, true]);
  });

  const block = (who: Buyer) => () =>
    admin.send(users.update, { ...params(who.id), body: { status: 'blocked' } });
  const userRow = { table: 'users', act: 'update' } as const;

  test('the manager is blocked while they approve: approving fails with 404', async () => {
    assert.deepEqual(names(await pauses.interleave(userRow, block(manager), approve(manager))), [
      200,
      'not_found',
    ]);
    assert.equal(await stateOf(), 'open');
  });

  test('the requester is blocked while it is approved, and approved while they are blocked', async () => {
    assert.deepEqual(names(await pauses.interleave(lines, approve(manager), block(requester))), [200, 200]);
    assert.equal((await setup.read(manager, id)).state, 'approved');
    const another = await setup.buyer({ companyId: manager.companyId });
    ({ id } = await setup.submitted(another, await setup.stock(2)));
    assert.deepEqual(names(await pauses.interleave(userRow, block(another), approve(manager))), [
      200,
      'not_found',
    ]);
    assert.equal((await setup.read(manager, id)).state, 'ended');
  });

  test('the company is switched off while it is approved: approving fails, and what waits ends', async () => {
    const off = () => admin.send(companies.remove, params(manager.companyId));
    const at = { table: 'client_companies', act: 'update' } as const;
    assert.deepEqual(names(await pauses.interleave(at, off, approve(manager))), [200, 'not_found']);
    assert.equal((await admin.ok(approvals.get, params(id))).state, 'ended');
    await setup.cartWith(await setup.buyer(), ids);
  });

  test('another company takes a lapsed hold while it is approved: taking it fails', async () => {
    await setup.lapse(ids);
    const rival = await setup.buyer();
    const cart = await setup.cartWith(rival, []);
    const add = () => rival.caller.send(orders.addItem, { ...params(cart), body: { sampleIds: ids } });
    assert.deepEqual(names(await pauses.interleave(lines, approve(manager), add)), [
      200,
      'samples_unavailable',
    ]);
  });

  test('two submissions at once do not exceed what the company may hold', async () => {
    const colleague = await setup.buyer({ companyId: manager.companyId });
    const [mine, theirs] = [
      await setup.cartWith(requester, await setup.stock(2)),
      await setup.cartWith(colleague, await setup.stock(2)),
    ];
    await setup.lapse();
    await testApp.db
      .updateTable('client_companies')
      .set({ max_held_samples: 3 })
      .where('id', '=', manager.companyId)
      .execute();
    const replies = await pauses.interleave(
      { table: 'approvals', act: 'insert' },
      () => setup.submit(requester, mine),
      () => setup.submit(colleague, theirs),
    );
    assert.deepEqual(names(replies), [200, 'hold_limit_reached']);
  });
});
