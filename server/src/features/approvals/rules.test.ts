import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { approvalRules } from '@aliquot/contract/approvals';
import { createApprovalSetup } from '../../../test/approval-setup.ts';
import { openTestApp } from '../../../test/harness.ts';

/** The rules of a company: who writes and reads them, and which are refused. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createApprovalSetup>;
before(async () => {
  testApp = await openTestApp();
  setup = createApprovalSetup(testApp);
});
after(() => testApp.close());

const rule = (more: object = {}) => ({
  fromTotal: 100,
  needed: 1,
  approverIds: [] as number[],
  forManagers: false,
  ...more,
});

describe('approval rules', () => {
  test('are written by managers, read by staff, and by users only as far as they apply to them', async () => {
    const { manager, requester } = await setup.company();
    const body = { read: [], rules: [] };
    assert.equal((await requester.caller.refused(approvalRules.save, { body })).code, 1003);
    assert.equal((await requester.caller.refused(approvalRules.get, {})).code, 1003);
    const admin = await testApp.as('admin');
    assert.equal((await admin.refused(approvalRules.save, { body })).code, 1003);
    const query = { companyId: manager.companyId };
    assert.equal((await admin.ok(approvalRules.get, { query })).items.length, 1);
    const stranger = await setup.buyer({ role: 'client_manager' });
    assert.equal((await stranger.caller.refused(approvalRules.get, { query })).code, 1004);
    const mine = await requester.caller.ok(approvalRules.mine, {});
    assert.deepEqual(
      mine.items.map(({ fromTotal, approvers }) => [fromTotal, approvers.length]),
      [[100, 1]],
    );
    assert.equal(mine.holdHours, 72);
    assert.deepEqual((await manager.caller.ok(approvalRules.mine, {})).items, []);
  });

  test('need an amount each, enough approvers, and active users of the company', async () => {
    const { manager, requester, colleague } = await setup.company();
    const stranger = await setup.buyer();
    const one = await colleague();
    const { items } = await manager.caller.ok(approvalRules.get, {});
    const read = items.map(({ id, version }) => ({ id, version }));
    const refused = async (...rules: ReturnType<typeof rule>[]) =>
      (await manager.caller.refused(approvalRules.save, { body: { read, rules } })).fields;
    assert.deepEqual(Object.keys((await refused(rule(), rule())) ?? {}), ['rules.1.fromTotal']);
    assert.deepEqual(Object.keys((await refused(rule({ needed: 2 }))) ?? {}), ['rules.0.needed']);
    assert.deepEqual(Object.keys((await refused(rule({ approverIds: [stranger.id] }))) ?? {}), [
      'rules.0.approverIds',
    ]);
    const sixth = Array.from({ length: 6 }, (_, at) => rule({ fromTotal: at }));
    assert.equal(
      (await manager.caller.refused(approvalRules.save, { body: { read, rules: sixth } })).code,
      1005,
    );
    const saved = await setup.saveRules(manager, [
      { needed: 2, approverIds: [one.id, requester.id] },
      { fromTotal: 5000, forManagers: true },
    ]);
    assert.deepEqual(
      saved.items.map(({ fromTotal, needed, approvers }) => [fromTotal, needed, approvers.length]),
      [
        [100, 2, 2],
        [5000, 1, 0],
      ],
    );
    assert.equal(saved.people.length, 3);
  });

  test('that were read before another manager saved theirs are refused, with those of now', async () => {
    const { manager, colleague } = await setup.company();
    const other = await colleague({ role: 'client_manager' });
    const { items } = await manager.caller.ok(approvalRules.get, {});
    const read = items.map(({ id, version }) => ({ id, version }));
    await setup.saveRules(other, [{ needed: 2 }]);
    const refusal = await manager.caller.refused(approvalRules.save, { body: { read, rules: [rule()] } });
    const { current } = refusal.details as { current: { items: { needed: number }[] } };
    assert.deepEqual([refusal.name, current.items[0]?.needed], ['version_conflict', 2]);
  });

  test('the highest that the total reaches counts', async () => {
    const { manager, requester } = await setup.company();
    const two = await setup.buyer({ role: 'client_manager', companyId: manager.companyId });
    await setup.saveRules(manager, [{ fromTotal: 50 }, { fromTotal: 100, needed: 2 }]);
    const small = await setup.submitted(requester, await setup.stock(1));
    const large = await setup.submitted(requester, await setup.stock(2));
    assert.deepEqual([small.needed, large.needed], [1, 2]);
    assert.equal((await setup.read(two, large.id)).mayDecide, true);
  });
});
