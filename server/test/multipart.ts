import { pathOf } from '@aliquot/contract/endpoint';
import { type ImportRun, imports } from '@aliquot/contract/imports';
import type { Caller } from './harness.ts';

const boundary = 'x-aliquot-boundary';

/** A multipart request with one file. */
export function formWith(name: string, bytes: Buffer | string) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

interface Target {
  kind?: 'samples' | 'results';
  storageFacilityId?: number;
  invoiceId?: number;
  storageLocation?: string;
  dryRun?: boolean;
  dayFirst?: boolean;
}

/** Uploads a sheet for import and returns the raw reply. */
export function sendSheet(caller: Caller, name: string, bytes: Buffer | string, target: Target) {
  const query = Object.fromEntries(Object.entries(target).map(([key, value]) => [key, String(value)]));
  return caller.raw({ method: 'POST', url: pathOf(imports.importFile), query, ...formWith(name, bytes) });
}

export async function importSheet(
  caller: Caller,
  name: string,
  bytes: Buffer | string,
  target: Target,
): Promise<ImportRun> {
  const reply = await sendSheet(caller, name, bytes, target);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return (reply.json() as { data: ImportRun }).data;
}
