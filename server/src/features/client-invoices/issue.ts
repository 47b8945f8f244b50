import { type clientInvoices, mayInvoice } from '@aliquot/contract/client-invoices';
import type { Input } from '@aliquot/contract/endpoint';
import type { OrderStatus } from '@aliquot/contract/order-steps';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { readBilling } from '../companies/index.ts';
import { findIssuer } from '../seller/index.ts';
import { assembleInvoice, type Billing, type Parts } from './assemble-invoice.ts';
import { finishIssue } from './finish-issue.ts';
import { comesToSomething, type InvoicedOrder, readUninvoiced, type Uninvoiced } from './what-to-invoice.ts';
import { writeInvoice } from './write-invoice.ts';

type Body = Input<(typeof clientInvoices)['issue']>['body'];

/** By hand, once the order is confirmed: all that is not invoiced yet, or some of it. */
export async function issueByHand(
  context: Context,
  order: InvoicedOrder,
  { sampleIds, shipping = true, note }: Body,
): Promise<number> {
  const { db } = context;
  if (!mayInvoice(order.status as OrderStatus)) fail('transition_not_allowed');
  const issuer = (await findIssuer(db)) ?? fail('seller_missing');
  const billing = await readBilling(db, order.client_company_id);
  const { missing, company } = billing;
  if (missing.length > 0) fail('billing_missing', { words: { name: company }, details: { missing } });
  const left = await readUninvoiced(db, order, { again: true });
  const selected = {
    lines: selectedOf(left, sampleIds),
    shippingPrice: shipping ? left.shippingPrice : null,
  };
  if (!comesToSomething(selected)) fail('nothing_to_invoice', { words: { number: order.number ?? '' } });
  return issue(context, order, {
    issuer,
    billing,
    selected,
    suppliedOn: supplyDay(order, selected),
    note: note === undefined ? issuer.invoiceNote : note,
  });
}

function selectedOf({ lines }: Uninvoiced, sampleIds: readonly number[] | undefined) {
  // Of two who invoice the same at once, the second finds nothing left.
  if (!sampleIds || lines.length === 0) return lines;
  const wanted = new Set(sampleIds);
  const selected = lines.filter((line) => wanted.has(line.sample_id));
  if (selected.length < wanted.size) failFields({ sampleIds: ['not_in_order'] });
  return selected;
}

/** The day of delivery, or else of the last shipment; null before there is one. */
const supplyDay = ({ completion_date }: InvoicedOrder, { lines }: Uninvoiced): string | null =>
  completion_date
    ? dayOf(completion_date)
    : (lines
        .flatMap(({ sent_date }) => sent_date ?? [])
        .sort()
        .at(-1) ?? null);

/** The samples of a shipment, where the company wants an invoice with each. */
export async function invoiceShipment(
  context: Context,
  order: InvoicedOrder,
  shipment: { id: number; sentDate: string },
): Promise<void> {
  const billing = await readBilling(context.db, order.client_company_id);
  if (billing.invoiceWhen !== 'shipped') return;
  const { lines, shippingPrice } = await readUninvoiced(context.db, order);
  const selected = { lines: lines.filter((line) => line.shipment_id === shipment.id), shippingPrice };
  await issueAtStep(context, order, { billing, selected, suppliedOn: shipment.sentDate });
}

/** All of a delivered order that is not invoiced yet. */
export async function invoiceDelivery(context: Context, order: InvoicedOrder, at: Date): Promise<void> {
  const billing = await readBilling(context.db, order.client_company_id);
  const selected = await readUninvoiced(context.db, order);
  await issueAtStep(context, order, { billing, selected, suppliedOn: dayOf(at) });
}

interface Step {
  billing: Billing;
  selected: Uninvoiced;
  suppliedOn: string;
}

/** Where data is missing, or the company is invoiced by hand, the step goes through, and the order waits for an invoice. */
async function issueAtStep(context: Context, order: InvoicedOrder, step: Step): Promise<void> {
  if (!comesToSomething(step.selected)) return;
  const { db } = context;
  const issuer = await findIssuer(db);
  const { missing, invoiceWhen } = step.billing;
  if (issuer && missing.length === 0 && invoiceWhen !== 'by_hand')
    await issue(context, order, { issuer, ...step, note: issuer.invoiceNote });
  else
    await db
      .updateTable('client_orders')
      .set({ uninvoiced_since: sql<Date>`now()` })
      .where('id', '=', order.id)
      .where('uninvoiced_since', 'is', null)
      .execute();
}

async function issue(
  context: Context,
  order: InvoicedOrder,
  parts: Omit<Parts, 'createdBy'>,
): Promise<number> {
  const { db, actor } = context;
  const id = await writeInvoice(db, assembleInvoice(order, { ...parts, createdBy: actor.id }));
  await finishIssue(context, order, id);
  return id;
}
