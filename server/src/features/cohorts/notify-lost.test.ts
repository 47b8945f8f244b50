import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cohorts } from '@aliquot/contract/cohorts';
import { notices } from '@aliquot/contract/notices';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { createCohortSetup } from '../../../test/cohort-setup.ts';
import { openTestApp } from '../../../test/harness.ts';
import { notifyLost } from './notify-lost.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createCohortSetup>;
before(async () => {
  testApp = await openTestApp();
  setup = createCohortSetup(testApp);
});
after(() => setup.closeSound());

const run = (hoursLater = 0) => {
  const now = () => new Date(testApp.clock.now().getTime() + hoursLater * 3_600_000);
  return notifyLost(testApp.db, { ...testApp.services, clock: { now } });
};
const noticesOf = async ({ caller }: Buyer) =>
  (await caller.ok(notices.getMany, { body: {} })).items.map(({ kind, words, about, count }) => ({
    ...{ kind, about, count },
    ...{ name: words.name, samples: words.samples },
  }));

test('the owner alone is notified of samples that others bought or that were withdrawn, once', async () => {
  const me = await setup.buyer();
  const manager = await setup.buyer({ role: 'client_manager', companyId: me.companyId });
  const { biomarkerId, cases, controls } = await setup.stocked([{}, {}], [{}, {}]);
  const cohort = await setup.create(me, biomarkerId, { name: 'Watched', shared: true });
  await run();
  assert.deepEqual(await noticesOf(me), []);
  await setup.placed(await setup.buyer(), [cases[0] ?? 0]);
  await setup.withdraw(controls[1] ?? 0);
  await run();
  await run();
  const about = { type: 'cohort', id: cohort.id };
  const told = { kind: 'cohort_changed', about, count: 1, name: 'Watched', samples: 2 };
  assert.deepEqual(await noticesOf(me), [told]);
  assert.deepEqual(await noticesOf(manager), []);
});

test('what the company ordered itself is no loss, nor is what another cart holds', async () => {
  const me = await setup.buyer();
  const { biomarkerId, cases, controls } = await setup.stocked([{}], [{}]);
  await setup.create(me, biomarkerId);
  await setup.placed(await setup.buyer({ companyId: me.companyId }), cases);
  await setup.cartWith(await setup.buyer(), controls);
  await run();
  assert.deepEqual(await noticesOf(me), []);
});

test('further losses of a cohort are told a day later, into the same notification while it is unread', async () => {
  const me = await setup.buyer();
  const { biomarkerId, cases, controls } = await setup.stocked([{}], [{}]);
  const cohort = await setup.create(me, biomarkerId);
  await setup.withdraw(cases[0] ?? 0);
  await run();
  await setup.withdraw(controls[0] ?? 0);
  const pin = { params: { id: cohort.id }, body: { sampleIds: cases, pinned: true } };
  await me.caller.ok(cohorts.pin, pin);
  await run();
  assert.deepEqual(
    (await noticesOf(me)).map(({ count, samples }) => [count, samples]),
    [[1, 1]],
  );
  await run(24);
  assert.deepEqual(
    (await noticesOf(me)).map(({ count, samples }) => [count, samples]),
    [[2, 1]],
  );
});

test('nobody is notified of a deleted cohort, or after leaving the company', async () => {
  const [me, leaver] = [await setup.buyer(), await setup.buyer()];
  const { biomarkerId, cases } = await setup.stocked([{}], [{}]);
  const cohort = await setup.create(me, biomarkerId);
  await setup.create(leaver, biomarkerId);
  await me.caller.ok(cohorts.remove, { params: { id: cohort.id }, query: {} });
  const { id: client_company_id } = await testApp.make.company();
  await testApp.db.updateTable('users').set({ client_company_id }).where('id', '=', leaver.id).execute();
  await setup.withdraw(cases[0] ?? 0);
  await run();
  assert.deepEqual([await noticesOf(me), await noticesOf(leaver)], [[], []]);
});
