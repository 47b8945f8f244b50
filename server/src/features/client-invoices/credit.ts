import type { clientInvoices } from '@aliquot/contract/client-invoices';
import type { TaxTreatment } from '@aliquot/contract/company-billing';
import type { Input } from '@aliquot/contract/endpoint';
import { knownLanguage } from '@aliquot/contract/languages';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { publishInvoice } from './finish-issue.ts';
import { documentJob } from './jobs.ts';
import { type InvoiceRecord, readRecord } from './queries.ts';
import { type InvoiceLine, readLines } from './read-lines.ts';
import { markIfSettled } from './reminders.ts';
import { writeInvoice } from './write-invoice.ts';

type Body = Input<(typeof clientInvoices)['credit']>['body'];

/** Credits lines of an invoice whose order the caller has locked, by default all that are left. Returns the credit note. */
export async function creditInvoice(
  context: Context,
  invoice: InvoiceRecord,
  { lines: ids, reason }: Body,
): Promise<number> {
  if (invoice.kind !== 'invoice') fail('transition_not_allowed');
  const lines = await readLines(context.db, invoice.id);
  const left = lines.filter(({ credited }) => !credited);
  if (ids?.some((id) => !lines.some((line) => line.id === id))) failFields({ lines: ['validate_errors'] });
  const selected = ids ? left.filter(({ id }) => ids.includes(id)) : left;
  // Of two who credit the same at once, the second comes too late.
  if (selected.length === 0 || (ids && selected.length < new Set(ids).size))
    fail('already_credited', { words: { number: invoice.number } });
  return writeCreditNote(context, invoice, selected, reason);
}

/** Credits what is invoiced of an order: some of its lines, or all of it with shipping. The caller has locked the order. */
export async function creditOrder(
  context: Context,
  orderId: number,
  reason: string,
  lineIds?: readonly number[],
): Promise<void> {
  const { db } = context;
  const invoices = await db
    .selectFrom('client_invoices')
    .select('id')
    .where('client_order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('id')
    .execute();
  for (const { id } of invoices) {
    const lines = (await readLines(db, id)).filter(
      (line) => !line.credited && (!lineIds || (line.order_line_id && lineIds.includes(line.order_line_id))),
    );
    if (lines.length > 0) await writeCreditNote(context, await readRecord(db, id), lines, reason);
  }
}

/** It has parties and tax of its invoice. */
async function writeCreditNote(
  context: Context,
  invoice: InvoiceRecord,
  lines: readonly InvoiceLine[],
  reason: string,
): Promise<number> {
  const { db, actor, jobs } = context;
  const id = await writeInvoice(db, {
    kind: 'credit_note',
    orderId: invoice.client_order_id,
    companyId: invoice.client_company_id,
    creditsId: invoice.id,
    seller: invoice.seller as object,
    buyer: invoice.buyer as object,
    purchaseOrderNumber: invoice.purchase_order_number,
    paymentDays: null,
    suppliedOn: invoice.supplied_on,
    taxTreatment: invoice.tax_treatment as TaxTreatment,
    taxRate: invoice.tax_rate === null ? null : Number(invoice.tax_rate),
    taxNote: invoice.tax_note,
    note: null,
    reason,
    language: knownLanguage(invoice.language),
    createdBy: actor.id,
    lines: lines.map((line) => ({
      kind: line.kind as 'sample' | 'shipping',
      orderLineId: line.order_line_id,
      description: line.description,
      code: line.sample_code,
      loincCode: line.loinc_code,
      price: line.price,
    })),
  });
  await jobs.send(db, documentJob, { id });
  await publishInvoice(db, invoice, id);
  await markIfSettled(db, invoice.id);
  return id;
}
