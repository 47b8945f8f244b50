import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { approvals } from '@aliquot/contract/approvals';
import { type Order, orders } from '@aliquot/contract/orders';
import { requests } from '@aliquot/contract/requests';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { sql } from 'kysely';
import { createApprovalSetup } from '../../../test/approval-setup.ts';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

/** Orders that need approval: who may give it, what is held meanwhile, and what becomes of them. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createApprovalSetup>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  setup = createApprovalSetup(testApp);
  admin = await testApp.as('admin');
});
after(() => setup.closeSound());

const params = (id: number) => ({ params: { id } });
const nameOf = (reply: Awaited<ReturnType<Caller['send']>>) =>
  reply.statusCode === 200 ? 200 : reply.json().error.name;
const cartOf = async ({ caller }: Buyer) => {
  const cart = await caller.ok(orders.createCart, {});
  return { id: cart.id, samples: cart.lines.map(({ sample, state }) => [sample.id, state]) };
};
const holdsOf = async (ids: number[]) =>
  (
    await testApp.db
      .selectFrom('holds')
      .select(['sample_id', 'purpose'])
      .where('sample_id', 'in', ids)
      .where(sql<boolean>`held_until > now()`)
      .orderBy('sample_id')
      .execute()
  ).map(({ sample_id, purpose }) => [sample_id, purpose]);

describe('placing', () => {
  test('from the amount of a rule on fails, does nothing, and names who can approve', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const id = await setup.cartWith(requester, ids);
    const refusal = await requester.caller.refused(orders.place, {
      ...params(id),
      body: setup.delivery(requester),
    });
    assert.deepEqual([refusal.code, refusal.name], [1008, 'approval_needed']);
    const { total, reasons, approvers } = refusal.details as {
      total: number;
      reasons: object[];
      approvers: string[];
    };
    assert.deepEqual([total, reasons], [100, [{ kind: 'rule', fromTotal: 100, needed: 1 }]]);
    assert.equal(approvers.length, 1);
    assert.ok(refusal.message[0]?.includes(approvers[0] ?? '-'));
    assert.deepEqual(await setup.statusesOf(ids), ['available', 'available']);
    // Managers pass, unless the rule says otherwise.
    const theirs = await setup.placed(manager, await setup.stock(3));
    assert.ok(theirs > 0);
    await setup.saveRules(manager, [{ forManagers: true }]);
    const again = await setup.cartWith(manager, await setup.stock(2));
    const refused = await manager.caller.refused(orders.place, {
      ...params(again),
      body: setup.delivery(manager),
    });
    assert.deepEqual((refused.details as { approvers: string[] }).approvers, []);
  });

  test('below every rule, or without rules, works as always, and asking for approval fails', async () => {
    const { manager, requester } = await setup.company();
    await setup.placed(requester, await setup.stock(1));
    const id = await setup.cartWith(requester, await setup.stock(1));
    assert.equal(nameOf(await setup.submit(requester, id)), 'approval_not_needed');
    await setup.saveRules(manager, []);
    await setup.placed(requester, await setup.stock(3));
  });
});

describe('a submission', () => {
  test('holds its samples for days, leaves a new cart, and is seen by its requester and who may decide', async () => {
    const { manager, requester, colleague } = await setup.company();
    const ids = await setup.stock(2);
    const approval = await setup.submitted(requester, ids, { message: 'For the July study' });
    assert.deepEqual([approval.state, approval.total, approval.lineCount], ['open', 100, 2]);
    assert.deepEqual([approval.mayDecide, approval.message], [false, 'For the July study']);
    const hours = (Date.parse(approval.holdsUntil ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 71 && hours <= 72, String(hours));
    assert.deepEqual(await holdsOf(ids), [
      [ids[0], 'approval'],
      [ids[1], 'approval'],
    ]);
    assert.deepEqual((await cartOf(requester)).samples, []);
    const seen = await setup.read(manager, approval.id);
    assert.deepEqual([seen.mayDecide, seen.lines.length, seen.problem], [true, 2, null]);
    assert.equal((await setup.read({ ...requester, caller: admin }, approval.id)).mayDecide, false);
    for (const stranger of [await colleague(), await setup.buyer({ role: 'client_manager' })]) {
      assert.equal((await stranger.caller.refused(approvals.get, params(approval.id))).code, 1004);
      assert.equal(nameOf(await setup.approve(stranger, approval.id, 100)), 'not_found');
      assert.equal(nameOf(await setup.withdraw(stranger, approval.id)), 'not_found');
    }
    assert.equal(nameOf(await setup.approve(requester, approval.id, 100)), 'not_found');
    const list = async (who: Buyer, body: object) =>
      (await who.caller.ok(approvals.getMany, { body })).items.map(({ id }) => id);
    assert.deepEqual(await list(manager, { forMe: true }), [approval.id]);
    assert.deepEqual(await list(requester, { forMe: true }), []);
    assert.deepEqual(await list(requester, { mine: true, state: 'open' }), [approval.id]);
    assert.deepEqual(await list(manager, { mine: true }), []);
  });

  test('sent twice is one; more than three of a user fail', async () => {
    const { requester } = await setup.company();
    const id = await setup.cartWith(requester, await setup.stock(2));
    const [one, two] = [await setup.submit(requester, id), await setup.submit(requester, id)];
    assert.equal(one.json().data.id, two.json().data.id);
    for (let n = 0; n < 2; n += 1) await setup.submitted(requester, await setup.stock(2));
    const fourth = await setup.cartWith(requester, await setup.stock(2));
    assert.equal(nameOf(await setup.submit(requester, fourth)), 'too_many_waiting');
  });

  test('of samples that were held for approvals as long as they may be fails and names them', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const approval = await setup.submitted(requester, ids);
    await sql`with aged as (
        update hold_history set first_held_at = first_held_at - interval '7 days'
        where client_company_id = ${manager.companyId} and purpose = 'approval')
      update holds set first_held_at = first_held_at - interval '7 days', held_until = first_held_at - interval '1 day'
      where client_company_id = ${manager.companyId}`.execute(testApp.db);
    await setup.withdraw(requester, approval.id);
    const { id } = await cartOf(requester);
    const refused = (await setup.submit(requester, id)).json().error;
    assert.equal(refused.name, 'waited_already');
    assert.deepEqual(
      refused.details.samples.map((sample: { id: number }) => sample.id),
      ids,
    );
  });
});

describe('approving', () => {
  test('places the order of the requester at the prices of now, and tells both sides', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    const missing = await setup.approve(manager, id, undefined as never);
    assert.deepEqual(missing.json().error.fields, { expectedTotal: ['validate_required'] });
    const done = (await setup.approve(manager, id, 100)).json().data;
    assert.deepEqual([done.state, done.approvals, done.lines.length], ['approved', 1, 2]);
    const order = (await admin.ok(orders.get, params(done.order.id))) as Order;
    assert.deepEqual([order.status, order.total, order.placedBy.id], ['placed', 100, requester.id]);
    assert.deepEqual(
      order.timeline.map(({ kind, by }) => [kind, by?.id]),
      [
        ['placed', manager.id],
        ['approved', manager.id],
        ['approval_requested', requester.id],
        ['cart_opened', requester.id],
      ],
    );
    assert.deepEqual(await setup.statusesOf(ids), ['reserved', 'reserved']);
    assert.equal((await requester.caller.ok(orders.getMany, { body: {} })).count, 1);
    // The same click again is the same decision.
    const again = (await setup.approve(manager, id, 100)).json().data;
    assert.equal(again.order.id, done.order.id);
  });

  test('by as many as the rule needs; named users may, also without being managers', async () => {
    const { manager, requester, colleague } = await setup.company();
    const [one, two] = [await colleague(), await colleague()];
    await setup.saveRules(manager, [{ needed: 2, approverIds: [one.id, two.id] }]);
    const ids = await setup.stock(2);
    const { id, approvers } = await setup.submitted(requester, ids);
    assert.deepEqual(
      approvers.map((person) => person.id),
      [one.id, two.id],
    );
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 'not_found');
    const first = (await setup.approve(one, id, 100)).json().data;
    assert.deepEqual([first.state, first.approvals, first.mayDecide], ['open', 1, false]);
    assert.deepEqual(await setup.statusesOf(ids), ['available', 'available']);
    const second = (await setup.approve(two, id, 100)).json().data;
    assert.equal(second.state, 'approved');
    // A named approver reads the approval, never the order itself.
    assert.equal((await setup.read(one, id)).lines.length, 2);
    assert.equal((await one.caller.refused(orders.get, params(second.order.id))).code, 1004);
    assert.equal((await one.caller.ok(orders.getMany, { body: {} })).count, 0);
  });

  test('falls to managers where too few of those named are left', async () => {
    const { manager, requester, colleague } = await setup.company();
    const one = await colleague();
    await setup.saveRules(manager, [{ approverIds: [one.id] }]);
    const { id } = await setup.submitted(requester, await setup.stock(2));
    assert.equal((await setup.read(manager, id)).mayDecide, false);
    await admin.ok(users.update, { ...params(one.id), body: { status: 'blocked' } });
    assert.equal((await setup.read(manager, id)).mayDecide, true);
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 200);
  });

  test('fails at another total, stays open and shows it; a higher one may need more approvals', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    const price = (specimenPrice: number) =>
      admin.ok(samples.update, { ...params(ids[0] ?? 0), body: { specimenPrice } });
    await price(60);
    const refused = (await setup.approve(manager, id, 100)).json().error;
    assert.deepEqual([refused.name, refused.details.total], ['total_changed', 110]);
    assert.deepEqual((await setup.read(manager, id)).problem, { total: 110, expectedTotal: 100, lost: [] });
    await setup.saveRules(manager, [{}, { fromTotal: 110, approverIds: [requester.id, manager.id] }]);
    assert.equal(nameOf(await setup.approve(manager, id, 110)), 'total_changed');
    await setup.saveRules(manager, [{}]);
    assert.equal(nameOf(await setup.approve(manager, id, 110)), 200);
  });

  test('fails where a sample was lost; the requester asks again without it, and all decide anew', async () => {
    const { manager, requester } = await setup.company();
    const [lost = 0, ...rest] = await setup.stock(3);
    const { id } = await setup.submitted(requester, [lost, ...rest]);
    await admin.ok(samples.update, { ...params(lost), body: { status: 'damaged' } });
    assert.equal(nameOf(await setup.approve(manager, id, 150)), 'samples_unavailable');
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 'samples_unavailable');
    const { problem } = await setup.read(manager, id);
    assert.deepEqual([problem?.total, problem?.lost.map((each) => each.id)], [100, [lost]]);
    await setup.lapse(rest);
    const resubmit = (body: object) =>
      requester.caller.send(approvals.resubmit, { ...params(id), body: body as never });
    assert.equal(nameOf(await resubmit({ expectedTotal: 150 })), 'samples_unavailable');
    assert.equal(nameOf(await resubmit({ withoutSampleIds: [lost], expectedTotal: 90 })), 'total_changed');
    const again = (await resubmit({ withoutSampleIds: [lost], expectedTotal: 100 })).json().data;
    assert.deepEqual([again.round, again.total, again.lineCount, again.problem], [2, 100, 2, null]);
    assert.equal((await holdsOf(rest)).length, 2);
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 200);
  });

  test('a sample whose hold lapsed and that somebody else holds now cannot be approved', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    await setup.lapse(ids);
    await setup.cartWith(await setup.buyer(), [ids[0] ?? 0]);
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 'samples_unavailable');
    assert.equal((await setup.read(requester, id)).problem?.lost[0]?.reason, 'held');
  });
});

describe('declining and withdrawing', () => {
  test('needs a reason, returns the samples to the cart, held as long as a cart may', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    const unsaid = await manager.caller.send(approvals.decide, { ...params(id), body: { approve: false } });
    assert.deepEqual(unsaid.json().error.fields, { note: ['validate_required'] });
    const [other = 0] = await setup.stock(1);
    await setup.cartWith(requester, [other]);
    const declined = (await setup.decline(manager, id, 'Wait for the grant')).json().data;
    assert.deepEqual([declined.state, declined.lines, declined.order], ['declined', [], null]);
    assert.equal(declined.decisions[0].note, 'Wait for the grant');
    assert.deepEqual(
      (await cartOf(requester)).samples.sort(),
      [[other, 'held'], ...ids.map((sample) => [sample, 'held'])].sort(),
    );
    assert.deepEqual(
      (await holdsOf(ids)).map(([, purpose]) => purpose),
      ['cart', 'cart'],
    );
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 200);
    assert.equal((await setup.read(manager, id)).state, 'declined');
  });

  test('by the requester, without a cart of their own meanwhile; what does not fit is freed', async () => {
    const { requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    await testApp.db
      .updateTable('samples')
      .set({ specimen_price: null })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    const done = (await setup.withdraw(requester, id)).json().data;
    assert.equal(done.state, 'withdrawn');
    assert.equal(nameOf(await setup.withdraw(requester, id)), 200);
    assert.deepEqual((await cartOf(requester)).samples, [[ids[1], 'held']]);
    assert.deepEqual(await holdsOf(ids), [[ids[1], 'cart']]);
  });
});

describe('what ends it otherwise', () => {
  test('a requester who is blocked: it ends, its samples are free, and nobody can decide it any more', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    await admin.ok(users.update, { ...params(requester.id), body: { status: 'blocked' } });
    assert.equal((await setup.read(manager, id)).state, 'ended');
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 'not_found');
    await setup.cartWith(await setup.buyer(), ids);
  });

  test('staff release its holds with a reason: it stays open, and the company cannot hold them again', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    const body = { reason: 'Rare, and others wait' };
    assert.equal((await manager.caller.refused(approvals.release, { ...params(id), body })).code, 1003);
    const released = await admin.ok(approvals.release, { ...params(id), body });
    assert.deepEqual([released.state, released.holdsUntil], ['open', null]);
    assert.deepEqual(await holdsOf(ids), []);
    const resubmit = await requester.caller.send(approvals.resubmit, {
      ...params(id),
      body: { expectedTotal: 100 },
    });
    assert.equal(nameOf(resubmit), 'waited_already');
    assert.equal(nameOf(await setup.approve(manager, id, 100)), 200);
  });
});

describe('a custom request', () => {
  const ask = (who: Buyer, loincCode: string, more: object) => ({
    body: { ...setup.delivery(who), loincCode, quantity: 4, ...more } as never,
  });

  test('counts what it may come to, waits without holding anything, and is placed when approved', async () => {
    const { manager, requester } = await setup.company();
    const term = await testApp.make.biomarker();
    const ids = await setup.stock(1, { biomarkerId: term.id });
    const call = ask(requester, term.loinc_code, { priceLimit: 60 });
    const refusal = await requester.caller.refused(orders.placeByCustomRequest, call);
    assert.deepEqual(
      [refusal.name, (refusal.details as { total: number }).total],
      ['approval_needed', 50 + 3 * 60],
    );
    const approval = await requester.caller.ok(approvals.submitCustomRequest, call);
    assert.equal((await requester.caller.ok(approvals.submitCustomRequest, call)).id, approval.id);
    assert.deepEqual([approval.kind, approval.total, approval.request?.quantity], ['custom_request', 230, 4]);
    assert.deepEqual(await holdsOf(ids), []);
    const done = (await setup.approve(manager, approval.id, 230)).json().data;
    const order = (await admin.ok(orders.get, params(done.order.id))) as Order;
    assert.deepEqual([order.lines.length, order.waitingFor, order.placedBy.id], [1, 3, requester.id]);
    // Later samples are allocated up to what was approved.
    await setup.stock(3, { biomarkerId: term.id, specimen_price: 60 });
    const filled = await admin.ok(requests.allocate, { ...params(order.requests[0]?.id ?? 0), body: {} });
    assert.equal(filled.status, 'fulfilled');
  });

  test('without a price limit always needs approval; declined it leaves nothing', async () => {
    const { manager, requester } = await setup.company({ fromTotal: 9000 });
    const term = await testApp.make.biomarker();
    const approval = await requester.caller.ok(
      approvals.submitCustomRequest,
      ask(requester, term.loinc_code, {}),
    );
    const declined = (await setup.decline(manager, approval.id)).json().data;
    assert.deepEqual([declined.state, declined.order], ['declined', null]);
    assert.deepEqual((await cartOf(requester)).samples, []);
  });

  test('is allocated no more than was approved: staff are refused, the automatic allocation takes what fits', async () => {
    const { manager, requester } = await setup.company();
    const term = await testApp.make.biomarker();
    const call = ask(requester, term.loinc_code, { priceLimit: 60, quantity: 2 });
    const { id } = await requester.caller.ok(approvals.submitCustomRequest, call);
    const done = (await setup.approve(manager, id, 120)).json().data;
    await testApp.db
      .updateTable('client_orders')
      .set({ approved_total: 70 })
      .where('id', '=', done.order.id)
      .execute();
    await setup.stock(2, { biomarkerId: term.id });
    const order = (await admin.ok(orders.get, params(done.order.id))) as Order;
    const request = params(order.requests[0]?.id ?? 0);
    const refusal = await admin.refused(requests.allocate, { ...request, body: {} });
    assert.deepEqual([refusal.name, refusal.details], ['above_approved', { approved: 70, total: 100 }]);
    const assigned = (await admin.ok(orders.assign, { ...params(order.id), body: {} })) as Order;
    assert.deepEqual([assigned.total, assigned.waitingFor], [50, 1]);
  });
});
