import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { approvals } from '@aliquot/contract/approvals';
import { type BudgetBody, budgets } from '@aliquot/contract/budgets';
import { buyingLimitCalls } from '@aliquot/contract/buying-limits';
import { type Order, orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { createApprovalSetup } from '../../../test/approval-setup.ts';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openPauses } from '../../../test/pauses.ts';

/** Who writes and reads budgets, what counts against them, and every way to order within them. Samples cost 50. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createApprovalSetup>;
let admin: Caller;
let today: string;
before(async () => {
  testApp = await openTestApp();
  setup = createApprovalSetup(testApp);
  admin = await testApp.as('admin');
  today = testApp.clock.now().toISOString().slice(0, 10);
});
after(() => setup.closeSound());

const params = (id: number) => ({ params: { id } });

async function company() {
  const manager = await setup.buyer({ role: 'client_manager' });
  return { manager, user: await setup.buyer({ companyId: manager.companyId }) };
}

const bodyOf = (more: Partial<BudgetBody> = {}): BudgetBody => ({
  name: 'Cardio 2026',
  scope: 'company',
  period: 'year',
  startsOn: today,
  amount: 100,
  ...more,
});
const create = (manager: Buyer, more: Partial<BudgetBody> = {}) =>
  manager.caller.ok(budgets.create, { body: bodyOf(more) });
const read = (who: Buyer, id: number) => who.caller.ok(budgets.get, params(id));
const cartOf = async (who: Buyer, count = 1) => setup.cartWith(who, await setup.stock(count));
const place = (who: Buyer, id: number, more: object = {}) =>
  who.caller.send(orders.place, { ...params(id), body: setup.delivery(who, more) });

type Reply = Awaited<ReturnType<Caller['send']>>;
const errorOf = (reply: Reply) => reply.json().error;
const nameOf = (reply: Reply) => (reply.statusCode === 200 ? 200 : errorOf(reply).name);

describe('budgets', () => {
  test('are written by managers of the company alone, and read by them and by staff', async () => {
    const { manager, user } = await company();
    const body = bodyOf();
    assert.equal((await user.caller.refused(budgets.create, { body })).code, 1003);
    assert.equal((await admin.refused(budgets.create, { body })).code, 1003);
    const { id, version } = await create(manager);
    const stranger = await setup.buyer({ role: 'client_manager' });
    for (const call of [budgets.get, budgets.restore] as const)
      assert.equal((await stranger.caller.refused(call, params(id))).code, 1004);
    assert.equal((await stranger.caller.refused(budgets.remove, { ...params(id), query: {} })).code, 1004);
    const changed = { ...params(id), body: { amount: 1, version } };
    assert.equal((await stranger.caller.refused(budgets.update, changed)).code, 1004);
    assert.equal((await user.caller.refused(budgets.get, params(id))).code, 1003);
    assert.equal((await admin.ok(budgets.get, params(id))).company.id, manager.companyId);
    const { items } = await stranger.caller.ok(budgets.getMany, { body: {} });
    assert.deepEqual(items, []);
  });

  test('name whose orders count, and end after they start', async () => {
    const { manager } = await company();
    const stranger = await setup.buyer();
    const fieldsOf = async (more: Partial<BudgetBody>) =>
      (await manager.caller.refused(budgets.create, { body: bodyOf(more) })).fields;
    assert.deepEqual(await fieldsOf({ scope: 'user' }), { userId: ['validate_required'] });
    assert.deepEqual(Object.keys((await fieldsOf({ scope: 'user', userId: stranger.id })) ?? {}), ['userId']);
    assert.deepEqual(Object.keys((await fieldsOf({ scope: 'purchase_order' })) ?? {}), [
      'purchaseOrderNumber',
    ]);
    assert.deepEqual(Object.keys((await fieldsOf({ startsOn: '2026-02-01', endsOn: '2026-01-31' })) ?? {}), [
      'endsOn',
    ]);
    for (const amount of [0, -1, 0.001, 10_000_000])
      assert.deepEqual(Object.keys((await fieldsOf({ amount })) ?? {}), ['amount']);
  });

  test('of another scope keep nothing of the one before', async () => {
    const { manager, user } = await company();
    const { id } = await create(manager, { scope: 'user', userId: user.id });
    const update = (body: object) => manager.caller.send(budgets.update, { ...params(id), body });
    assert.deepEqual(Object.keys(errorOf(await update({ userId: null })).fields), ['userId']);
    assert.deepEqual(Object.keys(errorOf(await update({ scope: 'purchase_order' })).fields), [
      'purchaseOrderNumber',
    ]);
    assert.equal(nameOf(await update({ scope: 'purchase_order', purchaseOrderNumber: 'BPO-1' })), 200);
    const { scope, user: named, purchaseOrderNumber } = await read(manager, id);
    assert.deepEqual([scope, named, purchaseOrderNumber], ['purchase_order', null, 'BPO-1']);
    assert.equal(nameOf(await update({ amount: 250 })), 200);
    assert.equal((await read(manager, id)).purchaseOrderNumber, 'BPO-1');
  });

  test('are at most a hundred of a company', async () => {
    const { manager } = await company();
    await testApp.db
      .insertInto('budgets')
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          client_company_id: manager.companyId,
          name: `Budget ${at}`,
          scope: 'company',
          period: 'once',
          starts_on: '2020-01-01',
          ends_on: '2020-01-02',
          amount: 1,
        })),
      )
      .execute();
    const refused = await manager.caller.refused(budgets.create, { body: bodyOf() });
    assert.equal(refused.name, 'too_many_budgets');
  });

  test('that apply to a user are theirs, those of the company and of purchase orders, in their period', async () => {
    const { manager, user } = await company();
    await create(manager, { name: 'A whole' });
    await create(manager, { name: 'B own', scope: 'user', userId: user.id });
    await create(manager, { name: 'C blanket', scope: 'purchase_order', purchaseOrderNumber: 'BPO-1' });
    await create(manager, { name: 'D manager', scope: 'user', userId: manager.id });
    await create(manager, { name: 'E over', period: 'once', startsOn: '2020-01-01', endsOn: '2020-12-31' });
    await create(manager, { name: 'F later', startsOn: '2999-01-01' });
    const names = async (who: Buyer) =>
      (await who.caller.ok(budgets.forMe, {})).items.map(({ name }) => name);
    assert.deepEqual(await names(user), ['A whole', 'B own', 'C blanket']);
    assert.deepEqual(await names(manager), ['A whole', 'C blanket', 'D manager']);
    assert.deepEqual(await names(await setup.buyer()), []);
  });
});

describe('the period of a budget', () => {
  const cases: [string, string, string | null, string, [string, string | null]][] = [
    ['month', '2026-01-31', null, '2026-02-27', ['2026-01-31', '2026-02-27']],
    ['month', '2026-01-31', null, '2026-02-28', ['2026-02-28', '2026-03-30']],
    ['month', '2026-01-31', null, '2026-03-31', ['2026-03-31', '2026-04-29']],
    ['quarter', '2025-11-15', null, '2026-02-14', ['2025-11-15', '2026-02-14']],
    ['quarter', '2025-11-15', null, '2026-02-15', ['2026-02-15', '2026-05-14']],
    ['year', '2024-02-29', null, '2025-02-27', ['2024-02-29', '2025-02-27']],
    ['year', '2024-02-29', null, '2025-02-28', ['2025-02-28', '2026-02-27']],
    ['year', '2024-02-29', null, '2028-02-29', ['2028-02-29', '2029-02-27']],
    ['year', '2026-01-01', '2026-06-30', '2026-03-01', ['2026-01-01', '2026-06-30']],
    ['month', '2026-01-10', '2026-02-20', '2026-12-01', ['2026-02-10', '2026-02-20']],
    ['once', '2026-01-01', null, '2030-01-01', ['2026-01-01', null]],
    ['month', '2026-05-10', null, '2026-01-01', ['2026-05-10', '2026-06-09']],
  ];
  for (const [period, start, end, day, expected] of cases)
    test(`${period} from ${start} to ${end}: ${day} is in ${expected.join(' to ')}`, async () => {
      const { rows } = await sql<{ from_day: string; to_day: string | null }>`
        select p.from_day, p.to_day from budget_period(
          jsonb_populate_record(null::budgets, ${JSON.stringify({ period, starts_on: start, ends_on: end })}::jsonb),
          ${day}) p`.execute(testApp.db);
      assert.deepEqual([rows[0]?.from_day, rows[0]?.to_day], expected);
    });
});

describe('what is used of a budget', () => {
  const used = async (who: Buyer, id: number) => (await read(who, id)).now.used;

  test('are live lines and shipping of orders in its scope, without what was withdrawn or canceled', async () => {
    const { manager, user } = await company();
    const amount = 10_000;
    const whole = await create(manager, { amount });
    const own = await create(manager, { name: 'Own', amount, scope: 'user', userId: user.id });
    const given = { name: 'Blanket', amount, scope: 'purchase_order', purchaseOrderNumber: 'bpo-7' } as const;
    const blanket = await create(manager, given);
    const ids = await setup.stock(2);
    const first = await setup.placed(user, ids);
    await setup.placed(manager, await setup.stock(1), { purchaseOrderNumber: 'BPO-7' });
    assert.deepEqual(
      [await used(manager, whole.id), await used(manager, own.id), await used(manager, blanket.id)],
      [150, 100, 50],
    );
    await testApp.db
      .updateTable('client_orders')
      .set({ shipping_price: 12.5 })
      .where('id', '=', first)
      .execute();
    await admin.ok(orders.withdrawItems, {
      ...params(first),
      body: { sampleIds: [ids[0] ?? 0], reason: 'Damaged', sampleStatus: 'damaged' },
    });
    assert.deepEqual([await used(manager, whole.id), await used(manager, own.id)], [112.5, 62.5]);
    await user.caller.ok(orders.cancel, { ...params(first), body: { reason: 'Not needed' } });
    assert.deepEqual([await used(manager, whole.id), await used(manager, own.id)], [50, 0]);
  });

  test('is published to the whole company with each order, without saying which; without budgets nothing is', async () => {
    const { manager, user } = await company();
    const published = () =>
      testApp.db
        .selectFrom('events')
        .select(['to_managers', 'user_id', 'payload'])
        .where('kind', '=', 'budget.changed')
        .where('client_company_id', '=', manager.companyId)
        .orderBy('id')
        .execute();
    await setup.placed(user, await setup.stock(1));
    assert.deepEqual(await published(), []);
    await create(manager, { amount: 10_000 });
    const [, ...before] = await published();
    assert.deepEqual(before, []);
    const id = await setup.placed(user, await setup.stock(1));
    await user.caller.ok(orders.cancel, { ...params(id), body: { reason: 'Not needed' } });
    const [, ...events] = await published();
    assert.deepEqual(events, Array(2).fill({ to_managers: false, user_id: null, payload: {} }));
  });

  test('is what was placed in the period of today, by UTC days', async () => {
    const { manager } = await company();
    await setup.placed(manager, await setup.stock(1));
    const { id } = await create(manager);
    const usedIn = async (from: number, to: number | null) => {
      const { rows } = await sql<{ used: string }>`
        select budget_used(b, ${today}::date + ${from}::integer, ${today}::date + ${to}::integer) as used
        from budgets b where b.id = ${id}`.execute(testApp.db);
      return Number(rows[0]?.used);
    };
    assert.equal(await used(manager, id), 50);
    assert.deepEqual(
      [await usedIn(0, 0), await usedIn(0, null), await usedIn(1, null), await usedIn(-9, -1)],
      [50, 50, 0, 0],
    );
  });

  test('does not have what waits for approval, which is shown beside it', async () => {
    const { manager, user } = await company();
    await setup.saveRules(manager, [{ fromTotal: 0 }]);
    const { id } = await create(manager, { amount: 1000 });
    await setup.submitted(user, await setup.stock(2));
    const { used: spent, waiting, left } = (await read(manager, id)).now;
    assert.deepEqual([spent, waiting, left], [0, 100, 1000]);
  });
});

describe('an order that exceeds a budget', () => {
  test('needs approval by any manager where a user places it, at the amount it does not', async () => {
    const { manager, user } = await company();
    const { id } = await create(manager);
    assert.equal(nameOf(await place(user, await cartOf(user, 1))), 200);
    const cart = await cartOf(user, 2);
    const refusal = errorOf(await place(user, cart, { overBudget: true }));
    assert.equal(refusal.name, 'approval_needed');
    const reasons = [{ kind: 'budget', id, name: 'Cardio 2026', left: 50, over: 50 }];
    assert.deepEqual(refusal.details.reasons, reasons);
    const submitted = (await setup.submit(user, cart)).json().data;
    assert.deepEqual(submitted.reasons, reasons);
    assert.equal(nameOf(await setup.approve(manager, submitted.id, 100)), 200);
    assert.equal((await read(manager, id)).now.left, -50);
    const order = (await user.caller.ok(orders.get, params(cart))) as Order;
    assert.deepEqual(
      order.timeline.flatMap(({ kind, details }) => (kind === 'over_budget' ? details : [])),
      [{ budget: 'Cardio 2026', over: 50 }],
    );
  });

  test('is placed by a manager who confirms it, and only then', async () => {
    const { manager } = await company();
    const { id } = await create(manager, { amount: 50.01 });
    const cart = await cartOf(manager, 2);
    const refusal = errorOf(await place(manager, cart));
    assert.deepEqual([refusal.name, refusal.code], ['over_budget', 1008]);
    assert.deepEqual(refusal.message, ['This order exceeds the budget Cardio 2026 by $49.99.']);
    assert.deepEqual(refusal.details.budgets, [{ id, name: 'Cardio 2026', left: 50.01, over: 49.99 }]);
    assert.equal(nameOf(await place(manager, cart, { overBudget: true })), 200);
  });

  test('needs a manager beside those whom a rule names', async () => {
    const { manager, user } = await company();
    const named = await setup.buyer({ companyId: manager.companyId });
    await setup.saveRules(manager, [{ fromTotal: 0, approverIds: [named.id] }]);
    await create(manager, { amount: 10 });
    const { id, mayDecide } = await setup.submitted(user, await setup.stock(1));
    assert.equal(mayDecide, false);
    const half = (await setup.approve(named, id, 50)).json().data;
    assert.deepEqual([half.state, half.mayDecide], ['open', false]);
    const whole = (await setup.approve(manager, id, 50)).json().data;
    assert.equal(whole.state, 'approved');
  });

  test('by a rule alone is not decided by managers whom it does not name', async () => {
    const { manager, user } = await company();
    const named = await setup.buyer({ companyId: manager.companyId });
    await setup.saveRules(manager, [{ fromTotal: 0, approverIds: [named.id] }]);
    const { id } = await setup.submitted(user, await setup.stock(1));
    assert.equal(nameOf(await setup.approve(manager, id, 50)), 'not_found');
  });

  test('since it was submitted: the last approval is refused until a manager confirms it', async () => {
    const { manager, user } = await company();
    const named = await setup.buyer({ companyId: manager.companyId });
    await setup.saveRules(manager, [{ fromTotal: 0, approverIds: [named.id, manager.id] }]);
    const { id } = await setup.submitted(user, await setup.stock(1));
    const budget = await create(manager, { amount: 20 });
    const refused = errorOf(await setup.approve(named, id, 50, { overBudget: true }));
    assert.deepEqual([refused.name, refused.details.budgets[0].id], ['over_budget', budget.id]);
    const still = await setup.read(user, id);
    assert.deepEqual([still.state, still.approvals], ['open', 0]);
    assert.equal(nameOf(await setup.approve(manager, id, 50)), 'over_budget');
    assert.equal(nameOf(await setup.approve(manager, id, 50, { overBudget: true })), 200);
    assert.equal((await setup.read(user, id)).state, 'approved');
  });

  test('no more is submitted again without approval', async () => {
    const { manager, user } = await company();
    const budget = await create(manager, { amount: 50 });
    const { id } = await setup.submitted(user, await setup.stock(2));
    await manager.caller.ok(budgets.update, { ...params(budget.id), body: { amount: 500 } });
    const body = { withoutSampleIds: [], expectedTotal: 100 };
    const again = await user.caller.send(approvals.resubmit, { ...params(id), body });
    assert.equal(nameOf(again), 'approval_not_needed');
  });

  test('of a custom request counts its price limit, which it must have', async () => {
    const { manager, user } = await company();
    await create(manager, { amount: 100 });
    const biomarker = await testApp.make.biomarker();
    await setup.stock(1, { biomarkerId: biomarker.id });
    const body = { ...setup.delivery(user), loincCode: biomarker.loinc_code, quantity: 2 };
    for (const who of [user, manager]) {
      const own = { ...body, ...setup.delivery(who) };
      const unknown = errorOf(await who.caller.send(orders.placeByCustomRequest, { body: own }));
      assert.deepEqual([unknown.name, Object.keys(unknown.fields)], ['invalid_input', ['priceLimit']]);
    }
    const send = (priceLimit: number) =>
      user.caller.send(orders.placeByCustomRequest, { body: { ...body, priceLimit } });
    assert.equal(nameOf(await send(51)), 'approval_needed');
    assert.equal(nameOf(await send(50)), 200);
  });

  test('of a purchase order counts whatever the case of its number, which is used many times', async () => {
    const { manager, user } = await company();
    const body = { orderLimit: null, poMask: null, poOnce: true };
    await manager.caller.ok(buyingLimitCalls.save, { body });
    await create(manager, { scope: 'purchase_order', purchaseOrderNumber: 'BPO-1', amount: 100 });
    const number = { purchaseOrderNumber: 'bpo-1' };
    assert.equal(nameOf(await place(user, await cartOf(user), number)), 200);
    assert.equal(nameOf(await place(user, await cartOf(user), number)), 200);
    assert.equal(nameOf(await place(user, await cartOf(user), number)), 'approval_needed');
    const other = { purchaseOrderNumber: 'PO-9' };
    assert.equal(nameOf(await place(user, await cartOf(user), other)), 200);
    assert.equal(nameOf(await place(user, await cartOf(user), other)), 'po_used');
  });

  test('is not one where the budget was deleted, has ended, or is a colleague’s', async () => {
    const { manager, user } = await company();
    const { id } = await create(manager, { name: 'Deleted', amount: 1 });
    await manager.caller.ok(budgets.remove, { ...params(id), query: {} });
    await create(manager, { name: 'Ended', amount: 1, startsOn: '2020-01-01', endsOn: '2020-12-31' });
    await create(manager, { name: 'Colleague', amount: 1, scope: 'user', userId: manager.id });
    assert.equal(nameOf(await place(user, await cartOf(user, 2))), 200);
  });
});

describe('paused between read and write', { skip: !onPostgres && 'one session only' }, () => {
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  before(async () => {
    pauses = await openPauses(testApp);
  });
  after(() => pauses.close());

  test('two orders on the last $100 of a budget: one is placed', async () => {
    const { manager, user } = await company();
    const other = await setup.buyer({ companyId: manager.companyId });
    const { id } = await create(manager);
    const [one, two] = [await cartOf(user, 2), await cartOf(other, 2)];
    const replies = await pauses.interleave(
      { table: 'order_lines', act: 'insert' },
      () => place(user, one),
      () => place(other, two),
    );
    assert.deepEqual(replies.map(nameOf), [200, 'approval_needed']);
    assert.equal((await read(manager, id)).now.left, 0);
  });

  test('an order is placed while its budget is lowered: it is held against the new amount', async () => {
    const { manager, user } = await company();
    const { id } = await create(manager);
    const cart = await cartOf(user, 2);
    const replies = await pauses.interleave(
      { table: 'budgets', act: 'update' },
      () => manager.caller.send(budgets.update, { ...params(id), body: { amount: 99 } }),
      () => place(user, cart),
    );
    assert.deepEqual(replies.map(nameOf), [200, 'approval_needed']);
  });
});
