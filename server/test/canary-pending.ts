import { approvals } from '@aliquot/contract/approvals';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
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
