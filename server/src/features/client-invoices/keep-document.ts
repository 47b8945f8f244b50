import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { knownLanguage } from '@aliquot/contract/languages';
import { sql } from 'kysely';
import type { PublicContext } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { buyerOf } from './parties.ts';
import { readRecord } from './queries.ts';
import { presentWhole, type WholeInvoice } from './read-invoice.ts';

type Needs = Pick<PublicContext, 'db' | 'jobs' | 'store' | 'config' | 'log'>;

export const findDocument = (db: Handle, id: number) =>
  db
    .selectFrom('client_invoice_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['f.stored_key', 'f.original_name', 'f.content_type'])
    .where('d.client_invoice_id', '=', id)
    .executeTakeFirst();

/**
 * Makes the PDF of an invoice unless there is one. The first that is kept stays, byte by byte, and is mailed in the same
 * transaction; whoever comes second keeps nothing.
 */
export async function ensureDocument(needs: Needs, id: number): Promise<void> {
  const { db, store } = needs;
  if (await findDocument(db, id)) return;
  const row = await readRecord(db, id);
  const invoice = await presentWhole(db, row);
  const bytes = await draw(needs, invoice, row.created_at);
  const sha256 = createHash('sha256').update(bytes).digest();
  // Named by its content: of two who make the same bytes at once, neither removes those of the other.
  const key = `client-invoice-${id}-${sha256.toString('hex').slice(0, 24)}`;
  await put(needs, key, bytes);
  const { email } = buyerOf(row);
  const kept = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ file_id: number | null }>`
      select keep_invoice_document(${id}, ${key}, ${`${invoice.number}.pdf`}, ${bytes.length}, ${sha256}) as file_id`.execute(
      tx,
    );
    const fileId = rows[0]?.file_id ?? null;
    if (fileId !== null && email !== null) await mailDocument({ ...needs, db: tx }, invoice, email, fileId);
    return fileId !== null;
  });
  if (!kept && (await findDocument(db, id))?.stored_key !== key) await store.remove(key);
}

/** The libraries that draw it are large, so they are loaded with the first document. */
async function draw(needs: Needs, invoice: WholeInvoice, made: Date): Promise<Buffer> {
  const { drawInvoice } = await import('./draw-invoice.ts');
  return buffer(await drawInvoice(needs, invoice, made));
}

async function put({ store, config }: Needs, key: string, bytes: Buffer): Promise<void> {
  const folder = join(config.dataDir, 'uploads');
  const path = join(folder, `${key}-${process.pid}-${Math.random().toString(36).slice(2)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    await store.put(key, path, 'application/pdf');
  } finally {
    await rm(path, { force: true });
  }
}

/** To somebody who may have no account. */
const mailDocument = (needs: Needs, invoice: WholeInvoice, to: string, attachment: number) =>
  queueMail(needs, {
    to,
    language: knownLanguage(invoice.language),
    template: invoice.kind === 'invoice' ? 'client_invoice' : 'client_credit_note',
    data: {
      number: invoice.number,
      credits: invoice.credits?.number ?? '',
      order: invoice.order.number,
      purchaseOrderNumber: invoice.purchaseOrderNumber ?? '',
      seller: invoice.seller.name,
      buyer: invoice.buyer.name,
      gross: invoice.gross,
      dueOn: invoice.dueOn ?? '',
      bank: invoice.seller.bank ?? '',
    },
    attachment,
  });
