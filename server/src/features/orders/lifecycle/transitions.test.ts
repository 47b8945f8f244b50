import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  mayStep,
  type OrderStatus,
  type OrderStep,
  orderStatuses,
  orderStepNames,
  orderSteps,
} from '@aliquot/contract/order-steps';
import { type Order, orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { type OrderTests, openOrderTests, parcel } from '../../../../test/buyer-setup.ts';
import type { Caller } from '../../../../test/harness.ts';

/** Tries every step from every status as staff and as client, and compares the reply with the table of steps. */

let { testApp, setup, admin, me, manage } = {} as OrderTests;

before(async () => {
  ({ testApp, setup, admin, me, manage } = await openOrderTests());
});
after(() => setup.closeSound());

/** The calls that bring a placed order into each status. */
const ways: Record<OrderStatus, (id: number) => Promise<unknown>> = {
  new: async () => {},
  placed: async () => {},
  assigned: (id) => admin.ok(orders.assign, { params: { id }, body: {} }),
  confirmed: (id) => manage(id, { status: 'confirmed' }),
  dispatched: async (id) => {
    await manage(id, { status: 'confirmed' });
    await admin.ok(orders.ship, { params: { id }, body: parcel() });
  },
  delivered: async (id) => {
    await manage(id, { status: 'confirmed' });
    await manage(id, { status: 'delivered' });
  },
  cancelled: (id) => admin.ok(orders.cancel, { params: { id }, body: { reason: 'walked' } }),
};

/** An order in that status with two samples; of a dispatched order one is not sent yet. */
async function orderIn(status: OrderStatus) {
  const [first = 0, second = 0] = await setup.stock(2);
  if (status === 'new') return { id: await setup.cartWith(me, [first, second]), samples: [first, second] };
  const id = await setup.placed(me, [first, second]);
  if (status === 'dispatched') {
    await manage(id, { status: 'confirmed' });
    await admin.ok(orders.ship, {
      params: { id },
      body: parcel({ sampleIds: [first], trackingNumber: 'one' }),
    });
  } else await ways[status](id);
  return { id, samples: [first, second] };
}

type Tried = { id: number; samples: number[]; caller: Caller };
const tries: Record<OrderStep, (tried: Tried) => ReturnType<Caller['send']>> = {
  place: ({ id, caller }) =>
    caller.send(orders.place, { params: { id }, body: setup.delivery(me, { purchaseOrderNumber: 'again' }) }),
  assign: ({ id, caller }) => caller.send(orders.manage, { params: { id }, body: { status: 'assigned' } }),
  confirm: ({ id, caller }) => caller.send(orders.manage, { params: { id }, body: { status: 'confirmed' } }),
  dispatch: ({ id, caller }) =>
    caller.send(orders.manage, { params: { id }, body: { status: 'dispatched' } }),
  ship: ({ id, caller, samples }) =>
    caller.send(orders.ship, {
      params: { id },
      body: parcel({ sampleIds: [samples[1]], trackingNumber: 'two' }),
    }),
  complete: ({ id, caller }) => caller.send(orders.manage, { params: { id }, body: { status: 'delivered' } }),
  cancel: ({ id, caller }) => caller.send(orders.cancel, { params: { id }, body: { reason: 'tried' } }),
  reassign: ({ id, caller }) => caller.send(orders.assign, { params: { id }, body: {} }),
  withdraw: ({ id, caller, samples }) =>
    caller.send(orders.withdrawItems, {
      params: { id },
      body: { sampleIds: [samples[1] ?? 0], reason: 'tried', sampleStatus: 'damaged' },
    }),
  edit: ({ id, caller }) =>
    caller.send(orders.manage, { params: { id }, body: { purchaseOrderNumber: 'changed' } }),
  correct: ({ id, caller }) =>
    caller.send(orders.manage, { params: { id }, body: { completionDate: new Date().toISOString() } }),
};

/** Steps whose endpoint is for staff: a client gets 403 in any status. */
const staffOnly: OrderStep[] = [
  'assign',
  'confirm',
  'dispatch',
  'ship',
  'complete',
  'reassign',
  'withdraw',
  'edit',
  'correct',
];
/** Steps sent through `manage`: with the order's current status the call succeeds and changes nothing. */
const stays: Partial<Record<OrderStep, OrderStatus>> = {
  assign: 'assigned',
  confirm: 'confirmed',
  dispatch: 'dispatched',
  complete: 'delivered',
};

function expected(group: 'staff' | 'client', step: OrderStep, status: OrderStatus): number {
  if (group === 'client' && staffOnly.includes(step)) return 403;
  if (group === 'staff' && step === 'place') return 403;
  if (group === 'staff' && status === 'new') return 404;
  if (step === 'cancel' && status === 'new') return 404;
  if (group === 'staff' && stays[step] === status) return 200;
  // The same call assigns a placed order for the first time.
  if (step === 'reassign' && status === 'placed' && group === 'staff') return 200;
  // The table allows it, but a line is not sent yet.
  if (step === 'complete' && status === 'dispatched' && group === 'staff') return 409;
  return mayStep(group, step, status) ? 200 : 409;
}

for (const status of orderStatuses)
  describe(`an order that is ${status}`, () => {
    // A refused step changes nothing, so that one order serves all of them.
    let refused: ReturnType<typeof orderIn> | undefined;
    const tried = (changes: boolean) => {
      if (changes || status === 'new') return orderIn(status);
      refused ??= orderIn(status);
      return refused;
    };
    for (const step of orderStepNames)
      for (const group of ['staff', 'client'] as const) {
        const wanted = expected(group, step, status);
        test(`${step} by ${group}: ${wanted}`, async () => {
          const { id, samples } = await tried(wanted === 200);
          const reply = await tries[step]({ id, samples, caller: group === 'staff' ? admin : me.caller });
          assert.equal(reply.statusCode, wanted, reply.body);
          if (wanted === 409) assert.equal(reply.json().error.code, 1008);
          const { status: now } = await testApp.db
            .selectFrom('client_orders')
            .select('status')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const to = wanted === 200 && mayStep(group, step, status) ? orderSteps[step].to : null;
          assert.equal(
            now,
            step === 'reassign' && status === 'placed' && wanted === 200 ? 'assigned' : (to ?? status),
          );
        });
      }
  });

test('manage refuses a status that no transition leads to', async () => {
  for (const status of orderStatuses) {
    if (status === 'new') continue;
    const { id } = await orderIn(status);
    for (const to of ['new', 'placed'] as const)
      if (to !== status)
        assert.equal(
          (await admin.refused(orders.manage, { params: { id }, body: { status: to } })).code,
          1008,
        );
  }
});

test('nextSteps of a reply are the allowed transitions, with the usual one marked as primary', async () => {
  for (const status of orderStatuses) {
    if (status === 'new') continue;
    const { id } = await orderIn(status);
    const order = (await admin.ok(orders.get, { params: { id } })) as Order;
    const wanted = orderStepNames.filter((step) => step !== 'dispatch' && mayStep('staff', step, status));
    assert.deepEqual(
      order.nextSteps.map(({ step }) => step),
      wanted,
      status,
    );
    assert.ok(order.nextSteps.filter(({ primary }) => primary).length <= 1);
  }
});

test('the database allows only the transitions of the table, and canceling an empty dispatched order', async () => {
  const known = new Set(
    orderStepNames.flatMap((name) => {
      const {
        from,
        to,
      }: { from: Partial<Record<'staff' | 'client', readonly OrderStatus[]>>; to: OrderStatus | null } =
        orderSteps[name];
      return Object.values(from).flatMap((statuses) =>
        statuses.filter((status) => to !== null && to !== status).map((status) => `${status} ${to}`),
      );
    }),
  );
  // Withdrawing the last line, or closing the last request, of an order that was marked dispatched.
  known.add('dispatched cancelled');
  const { rows } = await sql<{ way: string }>`
    select a || ' ' || b as way from unnest(${[...orderStatuses]}::text[]) a, unnest(${[...orderStatuses]}::text[]) b
    where order_transition_allowed(a, b)`.execute(testApp.db);
  assert.deepEqual(new Set(rows.map(({ way }) => way)), known);
});

test('the audit log of every order is a path of allowed transitions', async () => {
  const { rows } = await sql<{ was: string; becomes: string }>`
    select old_values ->> 'status' as was, new_values ->> 'status' as becomes from audit_log
    where table_name = 'client_orders' and action = 'update' and new_values ? 'status'`.execute(testApp.db);
  assert.ok(rows.length > 50);
  const { rows: odd } = await sql`
    select from unnest(${rows.map(({ was }) => was)}::text[], ${rows.map(({ becomes }) => becomes)}::text[]) as t (a, b)
    where not order_transition_allowed(a, b)`.execute(testApp.db);
  assert.equal(odd.length, 0);
});
