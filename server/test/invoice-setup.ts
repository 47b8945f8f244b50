import assert from 'node:assert/strict';
import {
  type ClientInvoice,
  clientInvoices as calls,
  type OwnClientInvoice,
} from '@aliquot/contract/client-invoices';
import { type CompanyBillingBody, companyBillingCalls } from '@aliquot/contract/company-billing';
import { rowFor } from '@aliquot/contract/endpoint';
import { type Order, orders } from '@aliquot/contract/orders';
import { type Buyer, createBuyerSetup, parcel } from './buyer-setup.ts';
import { type Caller, openTestApp } from './harness.ts';
import { readPdf } from './pdf-text.ts';

const params = (id: number) => ({ params: { id } });

/** The calls as clients make them. */
export const ofClient = { getMany: rowFor(calls.getMany, 'client'), get: rowFor(calls.get, 'client') };
export const ofStaff = { getMany: rowFor(calls.getMany, 'staff'), get: rowFor(calls.get, 'staff') };

/** A seller, a company with billing data, and orders of it in any status. */
export async function openInvoiceTests(opened?: Awaited<ReturnType<typeof openTestApp>>) {
  const testApp = opened ?? (await openTestApp());
  const setup = createBuyerSetup(testApp);
  const admin = await testApp.as('admin');

  const makeSeller = (more: object = {}) =>
    testApp.db
      .insertInto('seller')
      .values({
        legal_name: 'Nordlicht Biobank GmbH',
        address1: 'Kai 5',
        city: 'Hamburg',
        country: 'DE',
        tax_number: 'DE123456789',
        bank: 'IBAN DE02 1203 0000 0000 2020 51',
        ...more,
      })
      .execute();

  /** Complete billing data, and what a test is about. */
  const bill = (companyId: number, body: CompanyBillingBody = {}) =>
    admin.ok(companyBillingCalls.update, {
      ...params(companyId),
      body: {
        billingName: 'Helix Accounts Payable',
        billingAddress: { address1: '22 Binney Street', city: 'Cambridge', state: 'MA', zip: '02142' },
        country: 'US',
        ...body,
      },
    });

  /** A buyer whose company is invoiced as the body says. */
  async function billed(body: CompanyBillingBody = {}): Promise<Buyer> {
    const buyer = await setup.buyer({ role: 'client_manager' });
    await bill(buyer.companyId, body);
    return buyer;
  }

  const manage = (id: number, body: object) => admin.ok(orders.manage, { ...params(id), body });
  async function confirmed(who: Buyer, prices: readonly number[], shippingPrice: number | null = null) {
    const ids: number[] = [];
    for (const specimen_price of prices) ids.push(...(await setup.stock(1, { specimen_price })));
    const id = await setup.placed(who, ids);
    await manage(id, { status: 'confirmed', ...(shippingPrice === null ? {} : { shippingPrice }) });
    return { id, sampleIds: ids };
  }
  const ship = (id: number, body: object = {}) =>
    admin.ok(orders.ship, { ...params(id), body: parcel(body) });
  const deliver = (id: number) => manage(id, { status: 'delivered' });
  async function delivered(who: Buyer, prices: readonly number[], shippingPrice: number | null = null) {
    const order = await confirmed(who, prices, shippingPrice);
    await deliver(order.id);
    return order;
  }

  return {
    ...{ testApp, setup, admin, makeSeller, bill, billed, manage, confirmed, ship, deliver, delivered },
    ...stepsOfStaff(admin),
  };
}

function stepsOfStaff(admin: Caller) {
  const issue = (id: number, body: object = {}) => admin.ok(calls.issue, { ...params(id), body });
  const credit = (id: number, body: object = {}) =>
    admin.ok(calls.credit, { ...params(id), body: { reason: 'Damaged', ...body } });
  const pay = (id: number, amount: number, body: object = {}) =>
    admin.ok(calls.addPayment, { ...params(id), body: { receivedOn: '2026-11-02', amount, ...body } });
  const read = async (id: number) => (await admin.ok(calls.get, params(id))) as ClientInvoice;
  const readAs = async ({ caller }: { caller: Caller }, id: number) =>
    (await caller.ok(calls.get, params(id))) as OwnClientInvoice;
  const readOrder = async (id: number) => (await admin.ok(orders.get, params(id))) as Order;
  /** Oldest first. */
  const ofOrder = async (orderId: number) =>
    (await admin.ok(ofStaff.getMany, { body: { orderId, sortBy: 'number' } })).items;

  async function download({ caller }: { caller: Caller }, id: number): Promise<Buffer> {
    const { url } = await caller.ok(calls.document, params(id));
    const reply = await caller.raw({ method: 'GET', url: new URL(url, 'http://x').pathname });
    assert.equal(reply.statusCode, 200);
    return reply.rawPayload;
  }
  const printed = async (who: { caller: Caller }, id: number) =>
    readPdf(await download(who, id))
      .texts.join(' ')
      .replaceAll(/[\u00a0\u202f]/g, ' ');

  return { issue, credit, pay, read, readAs, readOrder, ofOrder, download, printed };
}
export type InvoiceTests = Awaited<ReturnType<typeof openInvoiceTests>>;
