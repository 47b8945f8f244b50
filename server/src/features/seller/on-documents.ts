import { buffer } from 'node:stream/consumers';
import { letterheadOf } from '@aliquot/contract/seller';
import type { Context } from '../../platform/context.ts';
import { findSeller, type IssuedSeller, issuedSeller, logoOnInvoice } from './queries.ts';

/** The seller as documents show it, in the language of their reader. */
export interface SellerOnDocuments {
  name: string;
  address: string;
  /** Phone, email and website, those that there are. */
  contacts: readonly string[];
  registration: string | null;
  taxNumber: string | null;
  /** A png or jpeg. */
  logo: Buffer | null;
}

type Needs = Pick<Context, 'db' | 'language' | 'store' | 'log' | 'requestId'>;

/** Null until a super admin has saved it. */
export async function readSellerForDocuments(context: Needs): Promise<SellerOnDocuments | null> {
  const row = await findSeller(context.db);
  return row ? onDocuments(context, issuedSeller(row), row.logo_file_id) : null;
}

/** The seller as it was when an invoice was issued. */
export async function readIssuedSeller(context: Needs, seller: IssuedSeller): Promise<SellerOnDocuments> {
  return onDocuments(context, seller, await logoOnInvoice(context.db, seller));
}

const onDocuments = async (
  context: Needs,
  seller: IssuedSeller,
  logoFileId: number | null,
): Promise<SellerOnDocuments> => ({
  name: seller.legalName,
  ...letterheadOf(seller, context.language),
  registration: seller.registration,
  taxNumber: seller.taxNumber,
  logo: await readLogo(context, logoFileId),
});

/** A document without its logo is better than none: without the file it has the name in its place. */
async function readLogo({ db, store, log, requestId }: Needs, fileId: number | null): Promise<Buffer | null> {
  if (fileId === null) return null;
  const file = await db.selectFrom('files').select('stored_key').where('id', '=', fileId).executeTakeFirst();
  if (!file) return null;
  try {
    return await buffer(await store.read(file.stored_key));
  } catch (error) {
    log.error({ err: error, requestId }, 'the logo of the seller could not be read');
    return null;
  }
}
