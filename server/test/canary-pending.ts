import { approvals } from '@aliquot/contract/approvals';
import { clientInvoices } from '@aliquot/contract/client-invoices';
import { companyBillingCalls } from '@aliquot/contract/company-billing';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
import { canaries } from './canaries.ts';
import type { Caller } from './harness.ts';
import { inDays, ofStaff } from './quote-setup.ts';
import type { TestApp } from './scenario.ts';

/** A cart with two canary samples. */
async function cartOf({ make }: TestApp, caller: Caller, secret: object): Promise<number> {
  // Of a biomarker of its own: its name must not have a number that a search for a canary finds.
  const given = { ...secret, biomarkerId: (await make.biomarker()).id };
  const [one, two] = [await make.sample(given), await make.sample(given)];
  const { id } = await caller.ok(orders.createCart, {});
  await caller.ok(orders.addItem, { params: { id }, body: { sampleIds: [one.id, two.id] } });
  return id;
}

interface Waiting {
  companyId: number;
  body: { shippingLocationId: number; purchaseOrderNumber: string; shipmentMethod: 'express' };
  secret: object;
}

/** A cart that waits for approval. */
export async function waiting(
  testApp: TestApp,
  caller: Caller,
  { companyId, body, secret }: Waiting,
): Promise<number> {
  const rule = { client_company_id: companyId, from_total: 0, for_managers: true };
  const { id: ruleId } = await testApp.db
    .insertInto('approval_rules')
    .values(rule)
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await cartOf(testApp, caller, secret);
  const approval = await caller.ok(approvals.submit, { params: { id }, body });
  await testApp.db.deleteFrom('approval_rules').where('id', '=', ruleId).execute();
  return approval.id;
}

/** An invoice of an order with a payment, and a credit note. Its note is for the client, the seller's usual one is not. */
export async function invoiced(testApp: TestApp, admin: Caller, orderId: number, companyId: number) {
  const params = (id: number) => ({ params: { id } });
  const billing = { country: 'US', billingAddress: { address1: '1 Road', city: 'Omaha' } };
  await admin.ok(companyBillingCalls.update, { ...params(companyId), body: billing });
  // Who pays has to know to which account, so that an invoice shows what the seller's row keeps from clients.
  const { bank } = await testApp.db.selectFrom('seller').select('bank').executeTakeFirstOrThrow();
  await testApp.db.updateTable('seller').set({ bank: 'IBAN of the invoice' }).execute();
  const { id } = await admin.ok(clientInvoices.issue, { ...params(orderId), body: { note: 'Thank you' } });
  await testApp.db.updateTable('seller').set({ bank }).execute();
  const payment = { receivedOn: '2026-01-05', amount: 1, note: canaries.paymentNote };
  await admin.ok(clientInvoices.addPayment, { ...params(id), body: payment });
  const note = await admin.ok(clientInvoices.credit, { ...params(id), body: { reason: 'Damaged' } });
  return { invoiceId: id, creditNoteId: note.id };
}

/** A quote that was offered. Its terms are for the client, the seller's usual ones are not. */
export async function quoted(
  testApp: TestApp,
  caller: Caller,
  admin: Caller,
  secret: object,
): Promise<number> {
  const cartId = await cartOf(testApp, caller, secret);
  const { id } = await caller.ok(quotes.request, { params: { id: cartId }, body: {} });
  await admin.ok(quotes.take, { params: { id } });
  const { version } = await admin.ok(ofStaff.get, { params: { id } });
  const body = { validUntil: inDays(5), terms: 'Net 30', version };
  await admin.ok(quotes.offer, { params: { id }, body });
  return id;
}
