import { buffer } from 'node:stream/consumers';
import { letterheadOf } from '@aliquot/contract/seller';
import type { Context } from '../../platform/context.ts';
import { findSeller, partsOf } from './queries.ts';

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
  if (!row) return null;
  return {
    name: row.legal_name,
    ...letterheadOf(partsOf(row), context.language),
    registration: row.registration,
    taxNumber: row.tax_number,
    logo: await readLogo(context, row.logo_file_id),
  };
}

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
