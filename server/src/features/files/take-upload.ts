import { client, type Role, staff } from '@aliquot/contract/roles';
import { resolveActor, tokenOf } from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, RequestError } from '../../platform/http/index.ts';
import { expired } from './file-url.ts';
import { uploadBound } from './presign-upload.ts';
import { deleteFile, type FileRow, findFile, findSender, moveFile } from './queries.ts';
import { storeFile } from './store-file.ts';

interface Ticket {
  expires: number;
  signature: string;
}

interface Taken {
  row: FileRow;
  size: number;
  checksum: Buffer;
}

/** Marks the URL as used, receives and checks the bytes, and stores the file. A failure leaves nothing behind. */
export async function takeUpload(context: PublicContext, id: number, ticket: Ticket): Promise<Taken> {
  const { db } = context;
  const row = await admitUpload(context, id, ticket);
  const mine = await moveFile(db, id, 'pending', 'receiving');
  if (!mine) fail('not_allowed');
  try {
    return { row, ...(await storeFile(context, row, context.http.bytes)) };
  } catch (error) {
    await deleteFile(db, id);
    if (error instanceof RequestError) throw error;
    context.log.error({ err: error, requestId: context.requestId }, 'a file could not be stored');
    return fail('storage_unavailable', { retryAfter: 30 });
  }
}

export async function keepUpload(db: Handle, { row, size, checksum }: Taken) {
  const kept = await moveFile(db, row.id, 'receiving', 'stored', { size, checksum });
  if (!kept) fail('not_allowed');
  return { fileId: row.id, contentType: row.content_type, size };
}

/** Fails with one error for any difference from the upload that the URL was made for. */
async function admitUpload(context: PublicContext, id: number, { expires, signature }: Ticket) {
  const { db, http, links } = context;
  const row = await findFile(db, id);
  if (!row || expired(context, expires)) fail('not_allowed');
  if (!links.matches('upload', uploadBound(row, expires), signature)) fail('not_allowed');
  if (http.header('content-type')?.toLowerCase() !== row.content_type) fail('not_allowed');
  if (http.header('content-length') !== String(row.size)) fail('not_allowed');
  if (http.header('transfer-encoding') !== undefined) fail('not_allowed');
  const sender = await findSender(db, row.owner_id);
  if (!sender || !mayUpload.includes(sender.role as Role)) fail('not_allowed');
  if (await isOtherUser(context, row.owner_id)) fail('not_allowed');
  return row;
}

const mayUpload: readonly Role[] = [...staff, ...client];

/** No token is required, but if one is sent it must be the uploader's. */
async function isOtherUser(context: PublicContext, ownerId: number): Promise<boolean> {
  const token = tokenOf(context.http);
  if (token === undefined) return false;
  const actor = await resolveActor(context, context.db, token, { background: true });
  return actor.id !== ownerId;
}
