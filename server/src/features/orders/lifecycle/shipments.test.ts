import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Order, orders } from '@aliquot/contract/orders';
import { type OrderTests, openOrderTests, parcel } from '../../../../test/buyer-setup.ts';

let { testApp, setup, admin, me, manage } = {} as OrderTests;

before(async () => {
  ({ testApp, setup, admin, me, manage } = await openOrderTests());
});
after(() => setup.closeSound());

/** An order of two samples that was sent with FedEx. */
async function sent(): Promise<Order & { shipmentId: number }> {
  const id = await setup.placed(me, await setup.stock(2));
  await manage(id, { status: 'confirmed' });
  const order = await admin.ok(orders.ship, { params: { id }, body: parcel() });
  return { ...order, shipmentId: order.shipments[0]?.id ?? 0 };
}

const change = (order: { id: number; shipmentId: number }, body: object) => ({
  params: { id: order.id, shipmentId: order.shipmentId },
  body,
});

test('a shipment can be corrected while it is under way, and the timeline has old and new values', async () => {
  const order = await sent();
  const changed = await admin.ok(
    orders.updateShipment,
    change(order, { carrier: 'UPS', trackingNumber: '', note: 'Left at the gate' }),
  );
  const [shipment] = changed.shipments;
  assert.deepEqual(
    [shipment?.carrier, shipment?.trackingNumber, shipment?.note, shipment?.method],
    ['UPS', null, 'Left at the gate', 'overnight'],
  );
  assert.deepEqual(shipment?.sampleIds, order.shipments[0]?.sampleIds);
  const entries = changed.timeline.filter(({ kind }) => kind === 'changed').map(({ details }) => details);
  assert.deepEqual(entries.map(({ field, from, to }) => [field, from, to]).sort(), [
    ['carrier', 'FedEx', 'UPS'],
    ['shipmentNote', null, 'Left at the gate'],
    ['trackingNumber', '7946 4402 1187', null],
  ]);
  const again = await admin.ok(orders.updateShipment, change(order, { carrier: 'UPS' }));
  assert.equal(again.timeline.length, changed.timeline.length, 'an equal value is not recorded as a change');
});

test('the mail of a shipment has the carrier’s tracking address', async () => {
  const who = await setup.buyer();
  const id = await setup.placed(who, await setup.stock(1));
  await manage(id, { status: 'confirmed' });
  await admin.ok(orders.ship, { params: { id }, body: parcel() });
  const mails = await testApp.mailsTo(who.email, 3);
  assert.match(
    mails.at(-1)?.text ?? '',
    /Tracking number: 7946 4402 1187[\s\S]*https:\/\/www\.fedex\.com\/fedextrack\/\?trknbr=794644021187/,
  );
});

test('when two users change the same shipment, the second gets a version conflict', async () => {
  const order = await sent();
  await admin.ok(orders.updateShipment, change(order, { carrier: 'UPS', version: order.version }));
  const refusal = await admin.refused(
    orders.updateShipment,
    change(order, { carrier: 'DHL', version: order.version }),
  );
  assert.equal(refusal.code, 1006);
});

test('changing a shipment of a delivered order, of another order or to an impossible day fails', async () => {
  const order = await sent();
  const other = await sent();
  const day = await admin.refused(orders.updateShipment, change(order, { sentDate: '2999-01-01' }));
  assert.deepEqual(Object.keys(day.fields ?? {}), ['sentDate']);
  const foreign = { id: other.id, shipmentId: order.shipmentId };
  assert.equal((await admin.refused(orders.updateShipment, change(foreign, { carrier: 'X' }))).code, 1004);
  await manage(order.id, { status: 'delivered' });
  assert.equal((await admin.refused(orders.updateShipment, change(order, { carrier: 'X' }))).code, 1008);
  await assert.rejects(
    testApp.db.updateTable('shipments').set({ carrier: 'X' }).where('id', '=', order.shipmentId).execute(),
    /only a dispatched order has shipments/,
  );
});
