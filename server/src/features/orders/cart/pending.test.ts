import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { sql } from 'kysely';
import { type Buyer, createBuyerSetup } from '../../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { tidyHolds } from './jobs.ts';

const clientSamples = { getMany: rowFor(samples.getMany, 'client') };

/** Pending carts: what a cart becomes while it waits for a decision. Here they are made in the database. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  setup = createBuyerSetup(testApp);
  admin = await testApp.as('admin');
});
after(() => setup.closeSound());

const params = (id: number) => ({ params: { id } });

/** The samples in a pending cart of the user, held for its purpose. */
async function pendingOf(who: Buyer, ids: number[], stage: 'approval' | 'quote' = 'approval') {
  const id = await setup.cartWith(who, ids);
  await testApp.db.transaction().execute(async (tx) => {
    await tx.updateTable('client_orders').set({ stage }).where('id', '=', id).execute();
    await sql`insert into hold_history (client_company_id, sample_id, purpose, first_held_at, last_held_until)
      select client_company_id, sample_id, ${stage}, now(), now() + interval '3 days'
      from holds where client_order_id = ${id}`.execute(tx);
    await sql`update holds set purpose = ${stage}, first_held_at = now(), held_until = now() + interval '3 days'
      where client_order_id = ${id}`.execute(tx);
  });
  return id;
}
const orderRow = (id: number) =>
  testApp.db.selectFrom('client_orders').selectAll().where('id', '=', id).executeTakeFirst();
const windowOf = (sample: number, purpose: string) =>
  testApp.db
    .selectFrom('hold_history')
    .select(sql<boolean>`last_held_until <= now()`.as('over'))
    .where('sample_id', '=', sample)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

describe('a pending cart', () => {
  test('cannot be read as an order, changed or placed, not even by its user', async () => {
    const me = await setup.buyer({ role: 'client_manager' });
    const [one = 0, two = 0] = await setup.stock(2);
    const id = await pendingOf(me, [one]);
    assert.equal((await me.caller.refused(orders.get, params(id))).code, 1004);
    assert.equal((await admin.refused(orders.get, params(id))).code, 1004);
    const body = { sampleId: two };
    for (const row of [orders.addItem, orders.removeItem])
      assert.equal((await me.caller.refused(row, { ...params(id), body })).name, 'transition_not_allowed');
    const placing = { ...params(id), body: setup.delivery(me) };
    assert.equal((await me.caller.refused(orders.place, placing)).name, 'transition_not_allowed');
    assert.equal((await me.caller.ok(orders.getMany, { body: {} })).count, 0);
  });

  test('leaves room for a new cart, and its samples are held without a time, one row each', async () => {
    const me = await setup.buyer();
    const biomarker = await testApp.make.biomarker();
    const [waiting = 0, wanted = 0] = await setup.stock(2, { biomarkerId: biomarker.id });
    const id = await pendingOf(me, [waiting]);
    const cart = await me.caller.ok(orders.createCart, {});
    assert.notEqual(cart.id, id);
    assert.deepEqual(cart.lines, []);
    await setup.cartWith(me, [wanted]);
    const { items } = await me.caller.ok(clientSamples.getMany, { body: { loincBiomarkerId: biomarker.id } });
    assert.deepEqual(
      items.map((each) => [each.id, each.availability, each.heldUntil !== null]).sort(),
      [
        [waiting, 'held', false],
        [wanted, 'in_cart', true],
      ].sort(),
    );
    const refusal = await me.caller.refused(orders.addItem, {
      params: { id: cart.id },
      body: { sampleId: waiting },
    });
    assert.equal((refusal.details as { samples: { reason: string }[] }).samples[0]?.reason, 'held');
  });

  test('of a user who is blocked ends: it loses its lines and holds, and stays for its history', async () => {
    const me = await setup.buyer();
    const [waiting = 0, inCart = 0] = await setup.stock(2);
    const id = await pendingOf(me, [waiting]);
    const cart = await setup.cartWith(me, [inCart]);
    await admin.ok(users.update, { ...params(me.id), body: { status: 'blocked' } });
    assert.equal((await orderRow(id))?.stage, 'ended');
    assert.equal(await orderRow(cart), undefined);
    const rival = await setup.buyer();
    await setup.cartWith(rival, [waiting, inCart]);
    const told = await testApp.db
      .selectFrom('order_events')
      .select('kind')
      .where('client_order_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['cart_opened', 'ended'],
    );
  });

  test('holds for its own purpose: the window of the cart is closed with it, and the hold outlives four hours', async () => {
    const me = await setup.buyer();
    const [sample = 0] = await setup.stock(1);
    await pendingOf(me, [sample]);
    assert.deepEqual(await windowOf(sample, 'cart'), { over: true });
    assert.deepEqual(await windowOf(sample, 'approval'), { over: false });
    for (const [purpose, most] of [
      ['cart', '4 hours'],
      ['approval', '7 days'],
      ['quote', '60 days'],
    ] as const)
      await assert.rejects(
        sql`update holds set purpose = ${purpose}, held_until = first_held_at + ${most}::interval + interval '1 second'
          where sample_id = ${sample}`.execute(testApp.db),
        /holds_max_duration/,
      );
  });

  test('whose hold lapses is told of by an event of its own kind', async () => {
    const me = await setup.buyer();
    const id = await pendingOf(me, await setup.stock(1));
    await sql`update holds set held_until = now() where client_order_id = ${id}`.execute(testApp.db);
    await tidyHolds(testApp.db, testApp.services);
    const { kind } = await testApp.db
      .selectFrom('events')
      .select('kind')
      .where('user_id', '=', me.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(kind, 'approval.changed');
  });
});

test('order_faults names holds for another purpose, and agreed prices outside a quote', async () => {
  const me = await setup.buyer();
  const id = await setup.cartWith(me, await setup.stock(1));
  const broken = async (change: ReturnType<typeof sql>) => {
    let rules: unknown[] = [];
    await testApp.db
      .transaction()
      .execute(async (tx) => {
        await change.execute(tx);
        const { rows } = await sql<{ rule: string }>`select distinct rule from order_faults()`.execute(tx);
        rules = rows.map(({ rule }) => rule);
        throw new Error('undone');
      })
      .catch(() => {});
    return rules;
  };
  assert.deepEqual(await broken(sql`update client_orders set stage = 'approval' where id = ${id}`), ['N-18']);
  assert.deepEqual(await broken(sql`update client_orders set stage = 'ended' where id = ${id}`), ['N-18']);
  assert.deepEqual(await broken(sql`update cart_lines set agreed_price = 1 where client_order_id = ${id}`), [
    'N-23',
  ]);
  const earlier = sql`update hold_history set first_held_at = first_held_at - interval '1 minute'
    where client_company_id = ${me.companyId}`;
  assert.deepEqual(await broken(earlier), ['N-22']);
});

test('an order cannot be of what has ended', async () => {
  const me = await setup.buyer();
  const id = await setup.placed(me, await setup.stock(1));
  await assert.rejects(
    testApp.db.updateTable('client_orders').set({ stage: 'ended' }).where('id', '=', id).execute(),
    /client_orders_ended/,
  );
});
