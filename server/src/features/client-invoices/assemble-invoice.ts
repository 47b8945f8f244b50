import type { readBilling } from '../companies/index.ts';
import type { findIssuer } from '../seller/index.ts';
import { type InvoicedOrder, newLines, type Uninvoiced } from './what-to-invoice.ts';
import type { NewInvoice } from './write-invoice.ts';

export type Issuer = NonNullable<Awaited<ReturnType<typeof findIssuer>>>;
export type Billing = Awaited<ReturnType<typeof readBilling>>;

export interface Parts {
  issuer: Issuer;
  billing: Billing;
  selected: Uninvoiced;
  suppliedOn: string | null;
  note: string | null;
  createdBy: number;
}

/** An invoice of these lines, with seller and buyer as they are now. */
export function assembleInvoice(
  order: InvoicedOrder,
  { issuer, billing, selected, suppliedOn, note, createdBy }: Parts,
): NewInvoice {
  const { invoicedAs, country, billingEmail, billingLanguage, taxNumber } = billing;
  return {
    kind: 'invoice',
    orderId: order.id,
    companyId: order.client_company_id,
    creditsId: null,
    seller: issuer.seller,
    buyer: { ...invoicedAs, country, email: billingEmail, taxNumber },
    purchaseOrderNumber: order.purchase_order_number,
    paymentDays: issuer.paymentDays,
    suppliedOn,
    taxTreatment: billing.taxTreatment,
    taxRate: billing.taxRate,
    taxNote: billing.taxNote,
    note,
    reason: null,
    language: billingLanguage,
    createdBy,
    lines: newLines(selected, billingLanguage),
  };
}
