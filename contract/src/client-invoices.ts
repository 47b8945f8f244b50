import * as z from 'zod/mini';
import { taxTreatments } from './company-billing.ts';
import { downloadLink } from './downloads.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import {
  day,
  emptyToNull,
  hasTwoDecimals,
  id,
  idText,
  instant,
  longText,
  optionalText,
  text,
} from './fields.ts';
import { languages } from './languages.ts';
import type { OrderStatus } from './order-steps.ts';
import { listOf, listQuery } from './paging.ts';
import { everybody, staff } from './roles.ts';
import { oneOrMore } from './sample-client.ts';

/** Invoices to client companies and their credit notes. What is issued never changes. (`invoices` are vendor orders.) */

export const clientInvoiceKinds = ['invoice', 'credit_note'] as const;
export type ClientInvoiceKind = (typeof clientInvoiceKinds)[number];

/** The first that holds, from `credited` (fully) over `paid` and `overdue` to `open`. Derived at each read, never stored. */
export const clientInvoiceStates = ['open', 'overdue', 'paid', 'credited'] as const;
export type ClientInvoiceState = (typeof clientInvoiceStates)[number];

/** Orders of these statuses can be invoiced. */
export const mayInvoice = (status: OrderStatus): boolean =>
  ['confirmed', 'dispatched', 'delivered'].includes(status);

const shown = z.nullable(z.string());
const money = z.number();
const named = z.object({ id, name: z.string() });
const numbered = z.object({ id, number: z.string() });
const params = z.strictObject({ id: idText });

const identity = {
  id,
  kind: z.enum(clientInvoiceKinds),
  /** INV-2026-00001 or CRN-2026-00001. */
  number: z.string(),
  /** Null for a credit note. */
  state: z.nullable(z.enum(clientInvoiceStates)),
  issuedOn: z.string(),
  /** Null for a credit note. */
  dueOn: shown,
  /** Positive for a credit note too. */
  gross: money,
  /** Not paid or credited yet; below zero if too much was paid. Null for a credit note. */
  openAmount: z.nullable(money),
};

/** An invoice or credit note in the panel of its order. */
export const invoiceOfOrder = z.object(identity);
export type InvoiceOfOrder = z.output<typeof invoiceOfOrder>;

export const clientInvoiceRow = z.object({
  ...identity,
  order: numbered,
  company: named,
  /** The day of the shipment or delivery. */
  suppliedOn: shown,
  purchaseOrderNumber: shown,
  /** Of the buyer, as of the day of issue; ISO 3166-1. */
  country: z.string(),
  taxNumber: shown,
  net: money,
  taxTreatment: z.enum(taxTreatments),
  /** In percent. */
  taxRate: z.nullable(z.number()),
  tax: money,
  paid: money,
  credited: money,
  /** The invoice that a credit note credits. */
  credits: z.nullable(numbered),
});
export type ClientInvoiceRow = z.output<typeof clientInvoiceRow>;

/** As of the day of issue. */
const party = {
  name: z.string(),
  fullAddress: z.string(),
  /** ISO 3166-1. */
  country: z.string(),
  email: shown,
  taxNumber: shown,
};

const line = z.object({
  id,
  kind: z.enum(['sample', 'shipping']),
  description: z.string(),
  /** Public code of the sample. */
  code: shown,
  loincCode: shown,
  quantity: z.int(),
  price: money,
  /** By a credit note of this invoice. */
  credited: z.boolean(),
});
export type ClientInvoiceLine = z.output<typeof line>;

const payment = { id, receivedOn: z.string(), amount: money };

/** A payment in a file of payments. */
export const ownPaymentRow = z.object({ ...payment, invoice: numbered });
export type OwnPaymentRow = z.output<typeof ownPaymentRow>;
export const paymentRow = z.object({ ...ownPaymentRow.shape, company: named, note: shown, by: named });
export type PaymentRow = z.output<typeof paymentRow>;
const whole = {
  ...clientInvoiceRow.shape,
  seller: z.object({
    ...party,
    /** Of the logo that it was issued with. */
    logoUrl: shown,
    phoneNumber: shown,
    website: shown,
    registration: shown,
    bank: shown,
  }),
  buyer: z.object(party),
  lines: z.array(line),
  creditedBy: z.array(numbered),
  /** Printed beside the tax, in addition to the sentence of the treatment. */
  taxNote: shown,
  note: shown,
  /** Why it was credited; null for an invoice. */
  reason: shown,
  /** Of the document. */
  language: z.enum(languages),
};

export const clientInvoice = z.object({
  ...whole,
  /** Newest first. A negative amount corrects an earlier one. */
  payments: z.array(z.object({ ...payment, note: shown, by: named, at: instant })),
  issuedBy: named,
  createdAt: instant,
});
export type ClientInvoice = z.output<typeof clientInvoice>;
export const ownClientInvoice = z.object({ ...whole, payments: z.array(z.object(payment)) });
export type OwnClientInvoice = z.output<typeof ownClientInvoice>;

const eitherInvoice = { staff: clientInvoice, client: ownClientInvoice };

const filters = {
  kind: z.optional(z.enum(clientInvoiceKinds)),
  state: oneOrMore(z.enum(clientInvoiceStates)),
  orderId: z.optional(id),
  issuedFrom: z.optional(day),
  issuedTo: z.optional(day),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  /** Has a payment that was received in these days. */
  paidFrom: z.optional(day),
  paidTo: z.optional(day),
};
export const clientInvoiceSorts = ['number', 'issuedOn', 'dueOn', 'gross'] as const;

export const issueBody = z.strictObject({
  /** Default: all that are not invoiced yet. Empty: shipping alone. */
  sampleIds: z.optional(z.array(id).check(z.maxLength(2000))),
  /** Whether shipping is invoiced too, if it has a price and is not invoiced yet. Default: true. */
  shipping: z.optional(z.boolean()),
  /** Default: the seller's note for invoices. Null: none. */
  note: z.optional(emptyToNull(longText())),
});

export const creditBody = z.strictObject({
  /** Ids of lines of the invoice. Default: all that are not credited yet. */
  lines: z.optional(z.array(id).check(z.minLength(1), z.maxLength(2000))),
  reason: text(),
});

const maxPayment = 999_999_999.99;
export const paymentBody = z.strictObject({
  receivedOn: day,
  /** Negative: corrects an earlier payment. */
  amount: z.number().check(
    z.refine((amount) => amount !== 0 && Math.abs(amount) <= maxPayment, {
      error: 'payment_format',
      abort: true,
    }),
    z.refine(hasTwoDecimals, 'price_decimals'),
  ),
  note: optionalText(),
});

const figure = z.object({ count: z.int(), amount: money });

const write = (path: `/api/${string}`) => ({ method: 'POST', path, kind: 'write', params }) as const;

const listInvoices = endpoint({
  method: 'POST',
  path: '/api/client_invoices/get_many',
  kind: 'read',
  access: everybody,
  /** `active` selects invoices that are open or overdue. */
  body: {
    staff: listQuery({
      sorts: clientInvoiceSorts,
      filters: { ...filters, clientCompanyId: oneOrMore(id) },
    }),
    client: listQuery({ sorts: clientInvoiceSorts, filters }),
  },
  response: listOf(clientInvoiceRow),
});

const exportRows = exportOf({ ...listInvoices, access: [...staff, 'client_manager'] });
/** A row for each payment of the invoices instead of one for each invoice. */
const payments = z.optional(z.boolean());
const exportInvoices = {
  ...exportRows,
  body: {
    staff: z.extend(exportRows.body.staff, { payments }),
    client: z.extend(exportRows.body.client, { payments }),
  },
};

export const clientInvoices = {
  getMany: listInvoices,
  export: exportInvoices,
  overview: endpoint({
    method: 'GET',
    path: '/api/client_invoices/overview',
    kind: 'read',
    access: staff,
    response: z.object({
      /** Amounts that are open. */
      open: figure,
      overdue: figure,
      /** Invoices with a payment received in this month (UTC), and the sum of these payments. */
      paidThisMonth: figure,
      /** Orders that should have been invoiced, and what is not invoiced of them. `orders` lists them by `notInvoiced`. */
      notInvoiced: figure,
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/client_invoices/{id}',
    kind: 'read',
    access: everybody,
    params,
    response: eitherInvoice,
  }),
  document: endpoint({
    ...write('/api/client_invoices/{id}/document'),
    access: everybody,
    response: downloadLink,
  }),
  issue: endpoint({
    ...write('/api/client_orders/{id}/invoice'),
    access: staff,
    body: issueBody,
    response: clientInvoice,
  }),
  /** Returns the credit note. */
  credit: endpoint({
    ...write('/api/client_invoices/{id}/credit'),
    access: staff,
    body: creditBody,
    response: clientInvoice,
  }),
  addPayment: endpoint({
    ...write('/api/client_invoices/{id}/payments'),
    access: staff,
    body: paymentBody,
    response: clientInvoice,
  }),
};

export const clientInvoicesDocs: DocsOf<typeof clientInvoices> = {
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary:
      'List invoices to clients and credit notes: staff get all, a manager those of the company, a client user those of their own orders',
  },
  export: exportDocs('invoices and credit notes, or of their payments', 'company'),
  overview: {
    scope: 'any',
    errors: [],
    summary: 'Number and amount of open and overdue invoices, payments of this month and orders not invoiced',
  },
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one invoice or credit note with its lines, credit notes and payments',
  },
  document: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Get an address of the invoice or credit note as PDF; it has the same bytes each time',
  },
  issue: {
    scope: 'any',
    errors: [
      'invalid_input',
      'not_found',
      'transition_not_allowed',
      'seller_missing',
      'billing_missing',
      'nothing_to_invoice',
    ],
    summary: 'Issue an invoice for an order that is confirmed, or for some of its samples',
  },
  credit: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed', 'already_credited'],
    summary: 'Issue a credit note for an invoice or some of its lines, which can then be invoiced again',
  },
  addPayment: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Enter a payment of an invoice, or correct an earlier one by a negative amount',
  },
};
