import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import { type OrderTests, openOrderTests, parcel } from '../../../../test/buyer-setup.ts';

/** The database itself enforces the invariants, regardless of the writer: each test breaks one rule with plain SQL. */

let { testApp, setup, admin, me, manage } = {} as OrderTests;
let placed: number;
let sold: number;
let cart: number;
let carted: number;

before(async () => {
  ({ testApp, setup, admin, me, manage } = await openOrderTests());
  [sold = 0, carted = 0] = await setup.stock(2);
  placed = await setup.placed(me, [sold]);
  cart = await setup.cartWith(me, [carted]);
});
after(() => setup.closeSound());

const refused = (statement: RawBuilder<unknown>, why: RegExp) =>
  assert.rejects(
    testApp.db.transaction().execute((tx) => statement.execute(tx)),
    why,
  );
const lineOf = (orderId: number, sampleId: number) => sql`
  insert into order_lines (client_order_id, sample_id, price, sample_code, loinc_biomarker_id, loinc_code, biomarker_name,
    volume_number, volume_units)
  select ${orderId}, s.id, 1, s.code, s.loinc_biomarker_id, '1-8', 'x', 1, 'mL' from samples s where s.id = ${sampleId}`;

test('a sample cannot be sold twice', async () => {
  const other = await setup.buyer();
  const theirs = await setup.placed(other, await setup.stock(1));
  await refused(lineOf(theirs, sold), /order_lines_live/);
});

test('an order line needs a reserved sample', () => refused(lineOf(placed, carted), /cannot be available/));

test('a sold sample cannot change its status or be deleted', async () => {
  for (const change of [sql`status = 'available'`, sql`status = 'damaged'`, sql`active = false`])
    await refused(sql`update samples set ${change} where id = ${sold}`, /of order ALQ-\d+-\d+ cannot be/);
});

test('an order refuses transitions outside the table, and cannot change its number, company or user', async () => {
  const order = (change: RawBuilder<unknown>) => sql`update client_orders set ${change} where id = ${placed}`;
  await refused(order(sql`status = 'dispatched'`), /cannot go from placed to dispatched/);
  await refused(
    order(sql`status = 'delivered', completion_date = now()`),
    /cannot go from placed to delivered/,
  );
  await refused(order(sql`status = 'new', number = null, placed_at = null`), /cannot go from placed to new/);
  await refused(order(sql`number = 'ALQ-2026-999999'`), /cannot be changed/);
  await refused(order(sql`status = 'cancelled'`), /sample \d+ of order/);
  const stranger = await setup.buyer();
  await refused(order(sql`user_id = ${stranger.id}`), /cannot be changed/);
  await refused(order(sql`client_company_id = ${stranger.companyId}`), /cannot be changed/);
  await refused(order(sql`shipping_location_id = ${stranger.locationId}`), /foreign key/);
  await refused(order(sql`completion_date = now()`), /check/);
});

test('an order line cannot be changed', async () => {
  const line = (change: RawBuilder<unknown>) =>
    sql`update order_lines set ${change} where client_order_id = ${placed}`;
  await refused(line(sql`price = 0`), /stays as it was ordered/);
  await refused(line(sql`sample_id = ${carted}`), /stays as it was ordered/);
  await refused(line(sql`withdrawn_at = now(), withdrawn_reason = 'x'`), /check/);
});

test('only a dispatched order can have shipments', () =>
  refused(
    sql`insert into shipments (client_order_id, created_by, carrier, method, sent_date)
      values (${placed}, ${me.id}, 'x', 'express', current_date)`,
    /only a dispatched order/,
  ));

test('a line can only be in a shipment of its own order', async () => {
  const id = await setup.placed(await setup.buyer(), await setup.stock(1));
  await manage(id, { status: 'confirmed' });
  const { shipments } = await admin.ok(orders.ship, { params: { id }, body: parcel() });
  await refused(
    sql`update order_lines set shipment_id = ${shipments[0]?.id} where client_order_id = ${placed}`,
    /foreign key/,
  );
});

test('a user has one cart, and a hold needs a line in it and lasts four hours at most', async () => {
  await setup.cartWith(me, []);
  await refused(
    sql`insert into client_orders (user_id, client_company_id) values (${me.id}, ${me.companyId})`,
    /client_orders_cart/,
  );
  const [loose = 0] = await setup.stock(1);
  await refused(
    sql`insert into holds (sample_id, client_order_id, client_company_id, first_held_at, held_until)
      values (${loose}, ${cart}, ${me.companyId}, now(), now())`,
    /foreign key/,
  );
  await refused(
    sql`update holds set first_held_at = now() + interval '1 minute', held_until = now() + interval '2 minutes'`,
    /outside its company's window/,
  );
  await refused(sql`update holds set held_until = first_held_at + interval '5 hours'`, /holds_max_duration/);
});

test('a request cannot have more samples than requested, and is fulfilled when it has them', async () => {
  const term = await testApp.make.biomarker();
  const body = { ...setup.delivery(me), loincCode: term.loinc_code, quantity: 2 };
  const { id } = await me.caller.ok(orders.placeByCustomRequest, { body });
  const request = (change: RawBuilder<unknown>) =>
    sql`update inventory_requests set ${change} where client_order_id = ${id}`;
  for (const change of [
    sql`allocated = 3`,
    sql`allocated = 2`,
    sql`status = 'fulfilled'`,
    sql`status = 'closed'`,
  ])
    await refused(request(change), /check/);
});

test('entries of the timeline cannot be changed', () =>
  refused(sql`update order_events set kind = 'note'`, /append-only/));
