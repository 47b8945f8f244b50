import assert from 'node:assert/strict';
import { type Order, orders } from '@aliquot/contract/orders';
import type { Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import { type Caller, openTestApp } from './harness.ts';

type TestApp = Pick<Awaited<ReturnType<typeof openTestApp>>, 'make' | 'enter' | 'db' | 'close'>;

export interface Buyer {
  id: number;
  email: string;
  companyId: number;
  locationId: number;
  caller: Caller;
}

/** The form for a shipment sent today. */
export const parcel = (more: object = {}) => ({
  carrier: 'FedEx',
  trackingNumber: '7946 4402 1187',
  method: 'overnight' as const,
  sentDate: new Date().toISOString().slice(0, 10),
  ...more,
});

/** Shared steps for tests of carts and orders, made through the API. */
export function createBuyerSetup(testApp: TestApp) {
  let facilityId: number | undefined;

  /** A client user of a company (by default a new one) with a shipping location. */
  async function buyer(given: { role?: Role; companyId?: number } = {}): Promise<Buyer> {
    const companyId = given.companyId ?? (await testApp.make.company()).id;
    const user = await testApp.make.user({ role: given.role ?? 'client_user', companyId });
    const location = await testApp.make.shippingLocation({ companyId });
    return {
      id: user.id,
      email: user.email,
      companyId,
      locationId: location.id,
      caller: await testApp.enter(user),
    };
  }

  /** Samples of one biomarker, for sale. */
  async function stock(count: number, given: object = {}): Promise<number[]> {
    facilityId ??= (await testApp.make.facility()).id;
    const biomarkerId =
      (given as { biomarkerId?: number }).biomarkerId ?? (await testApp.make.biomarker()).id;
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1)
      ids.push((await testApp.make.sample({ facilityId, ...given, biomarkerId })).id);
    return ids;
  }

  const delivery = ({ locationId }: Buyer, more: object = {}) => ({
    shippingLocationId: locationId,
    purchaseOrderNumber: 'PO-1',
    shipmentMethod: 'express' as const,
    ...more,
  });

  async function cartWith({ caller }: Buyer, sampleIds: number[]): Promise<number> {
    const { id } = await caller.ok(orders.createCart, {});
    if (sampleIds.length > 0) await caller.ok(orders.addItem, { params: { id }, body: { sampleIds } });
    return id;
  }

  async function placed(who: Buyer, sampleIds: number[], more: object = {}): Promise<number> {
    const id = await cartWith(who, sampleIds);
    await who.caller.ok(orders.place, { params: { id }, body: delivery(who, more) });
    return id;
  }

  /** Expires the holds of these samples, or of all. */
  const lapse = (ids?: number[]) =>
    sql`update holds set first_held_at = now() - interval '1 hour', held_until = now() - interval '1 second'
      where sample_id in (
        select sample_id from holds where ${ids ? sql`sample_id = any (${ids}::integer[])` : sql`true`}
        order by sample_id for update)`.execute(testApp.db);

  const statusesOf = async (ids: number[]) => {
    const rows = await testApp.db
      .selectFrom('samples')
      .select(['id', 'status'])
      .where('id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };

  const faults = async () => (await sql`select * from order_faults()`.execute(testApp.db)).rows;
  const assertSound = async () => assert.deepEqual(await faults(), []);

  /** For `after`: asserts that order_faults() is empty and closes the app in any case. */
  async function closeSound() {
    try {
      await assertSound();
    } finally {
      await testApp.close();
    }
  }

  return { buyer, stock, delivery, cartWith, placed, lapse, statusesOf, faults, assertSound, closeSound };
}

/** A line as orders had it before details of samples were kept. */
export const insertLineWithoutDetails = (db: TestApp['db'], orderId: number, sampleId: number) =>
  db.transaction().execute(async (tx) => {
    await sql`update samples set status = 'reserved' where id = ${sampleId}`.execute(tx);
    await sql`insert into order_lines (client_order_id, sample_id, price, sample_code, loinc_biomarker_id, loinc_code,
        biomarker_name, biomarker_value, volume_number, volume_units, storage_container, storage_condition)
      select ${orderId}, s.id, s.specimen_price, s.code, b.id, b.loinc_code, b.name, s.biomarker_value, s.volume_number,
        s.volume_units, s.storage_container, s.storage_condition
      from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id where s.id = ${sampleId}`.execute(
      tx,
    );
  });

export type OrderTests = Awaited<ReturnType<typeof openOrderTests>>;

/** The usual start of order tests: the app, an admin, a buyer, and helpers to read and change an order as the admin. */
export async function openOrderTests() {
  const testApp = await openTestApp();
  const setup = createBuyerSetup(testApp);
  const admin = await testApp.as('admin');
  const me = await setup.buyer();
  const readAsStaff = async (id: number) => (await admin.ok(orders.get, { params: { id } })) as Order;
  const manage = (id: number, body: object) => admin.ok(orders.manage, { params: { id }, body });
  return { testApp, setup, admin, me, readAsStaff, manage };
}
