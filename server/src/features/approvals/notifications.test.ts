import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { approvals } from '@aliquot/contract/approvals';
import { companyLimitCalls } from '@aliquot/contract/company-limits';
import { notices } from '@aliquot/contract/notices';
import { orders } from '@aliquot/contract/orders';
import { users } from '@aliquot/contract/users';
import { sql } from 'kysely';
import { createApprovalSetup } from '../../../test/approval-setup.ts';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { openTestApp } from '../../../test/harness.ts';
import { remind } from './jobs.ts';

/** Who is told of approvals, and of holds that staff release. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createApprovalSetup>;
before(async () => {
  testApp = await openTestApp();
  setup = createApprovalSetup(testApp);
});
after(() => setup.closeSound());

const of = async ({ caller }: Pick<Buyer, 'caller'>) =>
  (await caller.ok(notices.getMany, { body: {} })).items.map(({ kind, read }) => [kind, read]);

describe('notifications', () => {
  test('ask those who may decide, tell the requester what was decided, and are read with the decision', async () => {
    const { manager, requester, colleague } = await setup.company();
    const other = await colleague({ role: 'client_manager' });
    const bystander = await colleague();
    const { id } = await setup.submitted(requester, await setup.stock(2), { message: 'For July' });
    assert.deepEqual(await of(manager), [['approval_requested', false]]);
    const [mail] = await testApp.mailsTo(manager.email, 1);
    assert.ok(mail?.text.includes('For July') && mail.text.includes(`view=approvals&open=${id}`));
    await setup.approve(manager, id, 100);
    assert.deepEqual(await of(other), [['approval_requested', true]]);
    assert.deepEqual(await of(requester), [['approval_decided', false]]);
    assert.deepEqual([await of(bystander), (await of(manager)).length], [[], 1]);
    assert.equal((await testApp.mailsTo(requester.email, 1))[0]?.template, 'approval_decided');
  });

  test('go to staff where nobody can approve', async () => {
    const { manager, requester } = await setup.company();
    const admin = await testApp.as('admin');
    await admin.ok(users.update, { params: { id: manager.id }, body: { status: 'blocked' } });
    const approval = await setup.submitted(requester, await setup.stock(2));
    assert.deepEqual(approval.approvers, []);
    const { items } = await admin.ok(notices.getMany, { body: {} });
    assert.equal(items[0]?.kind, 'approval_nobody');
    assert.equal(items[0]?.about.id, requester.companyId);
  });

  test('remind once after a day, six hours before the holds end, and when they have', async () => {
    const { manager, requester } = await setup.company();
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    const kinds = async (who: Buyer) => (await of(who)).map(([kind]) => kind);
    await remind(testApp.db, testApp.services);
    assert.deepEqual(await kinds(manager), ['approval_requested']);
    await sql`alter table approvals disable trigger touch`.execute(testApp.db);
    await sql`update approvals set updated_at = now() - interval '25 hours' where id = ${id}`.execute(
      testApp.db,
    );
    await sql`alter table approvals enable trigger touch`.execute(testApp.db);
    await sql`update holds set held_until = now() + interval '5 hours' where sample_id = any (${ids}::integer[])`.execute(
      testApp.db,
    );
    for (let n = 0; n < 2; n += 1) await remind(testApp.db, testApp.services);
    assert.deepEqual(await kinds(manager), ['approval_lapsing', 'approval_requested', 'approval_requested']);
    assert.deepEqual(await kinds(requester), ['approval_lapsing']);
    await setup.lapse(ids);
    for (let n = 0; n < 2; n += 1) await remind(testApp.db, testApp.services);
    assert.deepEqual(await kinds(requester), ['approval_lapsed', 'approval_lapsing']);
    assert.equal((await kinds(manager)).length, 3);
  });
});

describe('limits of a company', () => {
  test('are read and set by staff; holds that they release are free, and cannot be taken again at once', async () => {
    const { manager, requester } = await setup.company();
    const admin = await testApp.as('admin');
    const params = { id: manager.companyId };
    const [waiting, inCart] = [await setup.stock(2), await setup.stock(1)];
    const { id } = await setup.submitted(requester, waiting);
    const cart = await setup.cartWith(requester, inCart);
    const before = await admin.ok(companyLimitCalls.get, { params });
    assert.deepEqual([before.held, before.maxHeldSamples], [3, null]);
    const body = { maxHeldSamples: 5, version: before.version };
    const changed = await admin.ok(companyLimitCalls.update, { params, body });
    assert.deepEqual([changed.maxHeld, changed.maxHeldSamples, changed.maxUnassignedSamples], [5, 5, null]);
    assert.equal((await admin.refused(companyLimitCalls.update, { params, body })).name, 'version_conflict');
    assert.equal(
      (await manager.caller.refused(companyLimitCalls.releaseHolds, { params, body: { reason: 'x' } })).code,
      1003,
    );
    const released = await admin.ok(companyLimitCalls.releaseHolds, { params, body: { reason: 'Rare' } });
    assert.equal(released.held, 0);
    assert.equal((await setup.read(requester, id)).state, 'open');
    const again = await requester.caller.ok(orders.holdAgain, { params: { id: cart }, body: {} });
    assert.deepEqual(
      again.lines.map(({ state, holdableAt }) => [state, holdableAt !== null]),
      [['lapsed', true]],
    );
    assert.deepEqual(
      (await of(requester)).map(([kind]) => kind),
      ['holds_released', 'holds_released'],
    );
    await setup.cartWith(await setup.buyer(), [...waiting, ...inCart]);
    assert.equal((await requester.caller.ok(approvals.get, { params: { id } })).holdsUntil, null);
  });
});
