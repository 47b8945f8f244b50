import * as z from 'zod/mini';
import { country } from './countries.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import {
  email,
  emptyToNull,
  id,
  instant,
  longText,
  optionalText,
  phone,
  text,
  version,
  website,
} from './fields.ts';
import { fullAddress } from './organisation.ts';
import { formatPhone } from './phone-text.ts';
import { shippingPricings } from './shipping-pricing.ts';

/** The company that runs the installation: its name and address are on every document. One row, absent until saved. */

export const sellerBody = z.strictObject({
  legalName: text(),
  address1: text(),
  address2: optionalText(),
  city: text(),
  state: optionalText(),
  zip: optionalText(20),
  country,
  phoneNumber: z.optional(emptyToNull(phone)),
  email: z.optional(emptyToNull(email)),
  website: z.optional(emptyToNull(website)),
  taxNumber: optionalText(100),
  registration: optionalText(),
  bank: z.optional(emptyToNull(longText(1000))),
  /** A picture uploaded for the purpose `logo`; null removes the current one. */
  logoFileId: z.optional(z.nullable(id)),
  /** From the day of an invoice to the day it is due. */
  paymentDays: z.optional(z.int().check(z.gte(0), z.lte(180))),
  shippingPricing: z.optional(z.enum(shippingPricings)),
  invoiceNote: z.optional(emptyToNull(longText())),
  quoteTerms: z.optional(emptyToNull(longText())),
});
export type SellerBody = z.input<typeof sellerBody>;

/** The part of it that is in use: what documents and mails show, and how invoices are paid and shipping is priced. */
export const sellerForm = z.omit(sellerBody, { quoteTerms: true });

/** The fields that the first save must have; later ones may change any part. */
export const sellerRequired = [
  'legalName',
  'address1',
  'city',
  'country',
] as const satisfies readonly (keyof SellerBody)[];

const shown = z.nullable(z.string());

/** The seller for everybody but staff. */
export const sellerClient = z.object({
  name: z.string(),
  fullAddress: z.string(),
  logoUrl: shown,
  shippingPricing: z.enum(shippingPricings),
});

export const seller = z.extend(sellerClient, {
  version: z.int(),
  legalName: z.string(),
  address1: z.string(),
  address2: shown,
  city: z.string(),
  state: shown,
  zip: shown,
  country: z.string(),
  phoneNumber: shown,
  email: shown,
  website: shown,
  taxNumber: shown,
  registration: shown,
  bank: shown,
  paymentDays: z.int(),
  invoiceNote: shown,
  quoteTerms: shown,
  updatedAt: instant,
});
export type Seller = z.output<typeof seller>;

export const sellers = {
  get: endpoint({
    method: 'GET',
    path: '/api/seller',
    kind: 'read',
    access: 'signed_in',
    /** Null until a super admin has saved it. */
    response: { staff: z.nullable(seller), client: z.nullable(sellerClient) },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/seller',
    kind: 'write',
    access: ['super_admin'],
    /** The first save has no version; each later one has that of the row it read. */
    body: z.extend(z.partial(sellerBody), { version: z.optional(version) }),
    response: seller,
  }),
};

export const sellersDocs: DocsOf<typeof sellers> = {
  get: {
    scope: 'any',
    errors: [],
    summary:
      'Read the seller: name, address, logo and shipping; staff read all of it. Null before it is saved',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict'],
    summary: 'Save the seller. The first save needs name, address, city and country, and has no version',
  },
};

type Letterhead = Parameters<typeof fullAddress>[0] &
  Pick<Seller, 'country' | 'phoneNumber' | 'email' | 'website'>;

/** What a letterhead says beside the name: the address with its country, and how to reach the seller. */
export function letterheadOf(seller: Letterhead, language: string): { address: string; contacts: string[] } {
  const country = seller.country && new Intl.DisplayNames(language, { type: 'region' }).of(seller.country);
  const website = seller.website?.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return {
    address: [fullAddress(seller), country].filter(Boolean).join(', '),
    contacts: [formatPhone(seller.phoneNumber), seller.email, website].filter((each) => each) as string[],
  };
}
