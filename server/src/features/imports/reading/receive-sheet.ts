import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileRules } from '@aliquot/contract/files';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from '../../../platform/context.ts';
import { fail, RequestError } from '../../../platform/http/index.ts';
import { cleanName } from '../../files/index.ts';

export interface ReceivedSheet {
  name: string;
  kind: 'csv' | 'workbook';
  key: string;
}

/** Receives the one file of a form within its size limit, detects its kind, and puts it in the store, where every node can read it. */
export async function receiveSheet({ config, http, store }: Context): Promise<ReceivedSheet> {
  const folder = join(config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = randomUUID();
  const path = join(folder, key);
  // Opened before the first byte arrives: a write stream that opens the file itself may do so after the cleanup below.
  const file = await open(path, 'wx', 0o600);
  try {
    const name = await takeFile(http, file);
    const kind = await kindOf(name, path);
    await store.put(key, path, 'application/octet-stream');
    return { name, kind, key };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Removes the sheet from the store when creating the import fails. */
export async function keepIfTaken<T>({ store }: Context, { key }: ReceivedSheet, take: () => Promise<T>) {
  try {
    return await take();
  } catch (error) {
    await store.remove(key);
    throw error;
  }
}

async function takeFile(http: Context['http'], file: FileHandle): Promise<string> {
  const type = http.header('content-type');
  if (!type?.toLowerCase().startsWith('multipart/form-data')) fail('media_type_not_accepted');
  const form = newForm({ 'content-type': type });
  const arrived = new Promise<string>((resolve, reject) => {
    let seen = false;
    form.on('file', (_field, stream, name) => {
      // Only one file is expected; a second is discarded.
      if (seen) return void stream.resume();
      seen = true;
      stream.on('limit', () => reject(new RequestError('too_large', {})));
      pipeline(stream, file.createWriteStream()).then(() => resolve(cleanName(name ?? '')), reject);
    });
    form.on('finish', () => seen || reject(new RequestError('invalid_input', noFile)));
    form.on('error', () => reject(new RequestError('malformed_request', {})));
  });
  const sent = pipeline(Readable.from(http.bytes), form).catch(() => {
    throw new RequestError('malformed_request', {});
  });
  const [name] = await Promise.all([arrived, sent]);
  return name;
}

const noFile = { fields: { file: ['validate_required'] }, words: { fieldCount: 1 } };

function newForm(headers: BusboyHeaders) {
  try {
    return new Busboy({
      headers,
      limits: { files: 1, fields: 20, fileSize: fileRules.import.maxBytes, headerPairs: 100 },
    });
  } catch {
    return fail('malformed_request');
  }
}

/** The kind is detected by content; the name only needs one of the known extensions. */
async function kindOf(name: string, path: string): Promise<'csv' | 'workbook'> {
  if (!/\.(csv|xlsx|xls)$/i.test(name)) fail('media_type_not_accepted');
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
  await file.close();
  const head = buffer.subarray(0, bytesRead).toString('latin1');
  const isWorkbook = head.startsWith('PK\u0003\u0004') || head.startsWith('\u00d0\u00cf\u0011\u00e0');
  if (isWorkbook) return 'workbook';
  // Some laboratory systems write plain text into files named .xls.
  return 'csv';
}
