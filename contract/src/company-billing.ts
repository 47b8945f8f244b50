import * as z from 'zod/mini';
import { country } from './countries.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { email, emptyToNull, hasTwoDecimals, idText, optionalText, text, version } from './fields.ts';
import { languages } from './languages.ts';
import { staff } from './roles.ts';

/** To whom a company's invoices are addressed, when they are issued and how they are taxed; for staff. */

/** `rate`: the seller charges tax. `reverse_charge`: the buyer owes it. Staff choose; nothing is worked out from the country. */
export const taxTreatments = ['none', 'rate', 'reverse_charge', 'export', 'exempt'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** With each shipment, at delivery, or by staff alone. */
export const invoiceMoments = ['shipped', 'delivered', 'by_hand'] as const;
export type InvoiceMoment = (typeof invoiceMoments)[number];

/** What an invoice cannot do without. */
export const requiredBilling = ['country', 'address1', 'city'] as const;

export const maxTaxRate = 50;

const shown = z.nullable(z.string());

export const companyBilling = z.object({
  /** Of the company, whose row has the data. */
  version: z.int(),
  /** Null: the company's own name. */
  billingName: shown,
  /** Null: the company's own address. */
  billingAddress: z.nullable(
    z.object({ address1: z.string(), address2: shown, city: z.string(), state: shown, zip: shown }),
  ),
  country: shown,
  /** Where invoices are mailed to; null: nowhere. */
  billingEmail: shown,
  /** Of invoices and their mails. */
  billingLanguage: z.enum(languages),
  /** As typed; its form is not checked. */
  taxNumber: shown,
  taxTreatment: z.enum(taxTreatments),
  /** In percent, with treatment `rate`. */
  taxRate: z.nullable(z.number()),
  /** Printed beside the tax. */
  taxNote: shown,
  invoiceWhen: z.enum(invoiceMoments),
  /** The name and address that an invoice issued now would have. */
  invoicedAs: z.object({ name: z.string(), fullAddress: z.string() }),
  /** What is missing before an invoice can be issued. */
  missing: z.array(z.enum(requiredBilling)),
});
export type CompanyBilling = z.output<typeof companyBilling>;

const billingAddress = z.strictObject({
  address1: text(),
  address2: optionalText(),
  city: text(),
  state: optionalText(),
  zip: optionalText(20),
});

/** Percent, with at most two decimals. */
const taxRate = z
  .number()
  .check(
    z.gte(0, 'tax_rate_range'),
    z.lte(maxTaxRate, 'tax_rate_range'),
    z.refine(hasTwoDecimals, 'price_decimals'),
  );

/** Any part of it. A treatment other than `rate` removes the rate. */
export const companyBillingBody = z.strictObject({
  billingName: optionalText(),
  billingAddress: z.optional(z.nullable(billingAddress)),
  country: z.optional(emptyToNull(country)),
  billingEmail: z.optional(emptyToNull(email)),
  billingLanguage: z.optional(z.enum(languages)),
  taxNumber: optionalText(100),
  taxTreatment: z.optional(z.enum(taxTreatments)),
  /** Required with treatment `rate`. */
  taxRate: z.optional(z.nullable(taxRate)),
  taxNote: optionalText(),
  invoiceWhen: z.optional(z.enum(invoiceMoments)),
  version: z.optional(version),
});
export type CompanyBillingBody = z.input<typeof companyBillingBody>;

const params = z.strictObject({ id: idText });
const path = '/api/client_companies/{id}/billing';

export const companyBillingCalls = {
  get: endpoint({ method: 'GET', path, kind: 'read', access: staff, params, response: companyBilling }),
  update: endpoint({
    method: 'PATCH',
    path,
    kind: 'write',
    access: staff,
    params,
    body: companyBillingBody,
    response: companyBilling,
  }),
};

export const companyBillingCallsDocs: DocsOf<typeof companyBillingCalls> = {
  get: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'To whom the invoices of a company are addressed, when they are issued and how they are taxed',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict'],
    summary: 'Change the billing data of a company. Invoices that are issued keep theirs',
  },
};
