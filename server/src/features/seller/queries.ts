import type { Language } from '@aliquot/contract/languages';
import { fullAddress } from '@aliquot/contract/organisation';
import { letterheadOf } from '@aliquot/contract/seller';
import type { ShippingPricing } from '@aliquot/contract/shipping-pricing';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fileUrl } from '../files/index.ts';

export type SellerRow = Selectable<Tables['seller']>;

export const findSeller = (db: Handle): Promise<SellerRow | undefined> =>
  db.selectFrom('seller').selectAll().executeTakeFirst();

export const lockSeller = (db: Handle): Promise<SellerRow | undefined> =>
  db.selectFrom('seller').selectAll().forUpdate().executeTakeFirst();

/** For everybody; the reply schema drops what only staff may see. */
export async function readSeller(context: Context) {
  const row = await findSeller(context.db);
  return row ? present(context, row) : null;
}

export const present = (context: Context, row: SellerRow) => ({
  version: row.version,
  name: row.legal_name,
  ...partsOf(row),
  fullAddress: fullAddress(row),
  logoUrl: fileUrl(context, row.logo_file_id),
  taxNumber: row.tax_number,
  registration: row.registration,
  bank: row.bank,
  paymentDays: row.payment_days,
  shippingPricing: row.shipping_pricing as ShippingPricing,
  invoiceNote: row.invoice_note,
  quoteTerms: row.quote_terms,
  updatedAt: row.updated_at,
});

/** Name, address and contact, as the contract names them. */
export const partsOf = (row: SellerRow) => ({
  legalName: row.legal_name,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  country: row.country,
  phoneNumber: row.phone_number,
  email: row.email,
  website: row.website,
});

/** What an invoice keeps of the seller as of its day. */
export const issuedSeller = (row: SellerRow) => ({
  ...partsOf(row),
  taxNumber: row.tax_number,
  registration: row.registration,
  bank: row.bank,
  logoFileId: row.logo_file_id,
});
type Issued = ReturnType<typeof issuedSeller>;
/** Invoices of before kept no logo. */
export type IssuedSeller = Omit<Issued, 'logoFileId'> & Partial<Pick<Issued, 'logoFileId'>>;

/** The logo that an invoice was issued with; the one of now on those that did not keep it. */
export async function logoOnInvoice(db: Handle, { logoFileId }: IssuedSeller): Promise<number | null> {
  return logoFileId === undefined ? ((await findSeller(db))?.logo_file_id ?? null) : logoFileId;
}

export async function isOnInvoice(db: Handle, logoFileId: number): Promise<boolean> {
  const found = await db
    .selectFrom('client_invoices')
    .select('id')
    .where(sql<boolean>`seller @> ${{ logoFileId }}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The seller with its terms of invoices; null until a super admin has saved it. */
export async function findIssuer(db: Handle) {
  const row = await findSeller(db);
  return row
    ? { seller: issuedSeller(row), paymentDays: row.payment_days, invoiceNote: row.invoice_note }
    : null;
}

/** For documents that have the name alone. */
export const sellerName = async (db: Handle): Promise<string | null> =>
  (await findSeller(db))?.legal_name ?? null;

/** How the seller prices shipping now. */
export const shippingPricingIn = async (db: Handle): Promise<ShippingPricing> =>
  ((await findSeller(db))?.shipping_pricing as ShippingPricing | undefined) ?? 'not_priced';

/** What the seller usually writes under an offer. */
export const quoteTermsIn = async (db: Handle): Promise<string | null> =>
  (await findSeller(db))?.quote_terms ?? null;

/** Name and address for the footer of a mail; null without a seller. */
export async function senderIn(db: Handle, language: Language) {
  const row = await findSeller(db);
  return row ? { name: row.legal_name, address: letterheadOf(partsOf(row), language).address } : null;
}
