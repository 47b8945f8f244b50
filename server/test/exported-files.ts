import assert from 'node:assert/strict';
import type { Sent } from '@aliquot/contract/endpoint';
import type { samples, staffSamples } from '@aliquot/contract/samples';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { fromBuffer } from 'yauzl';
import type { Handle } from '../src/platform/database/handle.ts';
import type { Caller } from './harness.ts';

type ExportRow = (typeof staffSamples)['export'] | (typeof samples)['exportResults'];
export type ExportBody = Sent<(typeof samples)['exportResults']>['body'];
type Chosen = Omit<ExportBody, 'format'>;

/** Reads what a call of export makes, by its address and as a csv or workbook. */
export function createExportReader(row: ExportRow, callers: () => { admin: Caller; nobody: Caller }) {
  async function fetched(body: ExportBody, language = 'en') {
    const { admin, nobody } = callers();
    const { url } = await admin.ok(row, { body }, { 'accept-language': language });
    const reply = await nobody.raw({ method: 'GET', url });
    assert.equal(reply.statusCode, 200, reply.body);
    return reply;
  }
  const csvRows = async (chosen: Chosen) =>
    fileRows((await fetched({ ...chosen, format: 'csv' })).rawPayload);
  async function sheetOf(chosen: Chosen) {
    const { rawPayload } = await fetched({ ...chosen, format: 'xlsx' });
    const book = read(rawPayload, { cellDates: true, UTC: true });
    const [first = '', second = ''] = book.SheetNames;
    const rows = utils.sheet_to_json(book.Sheets[first] ?? {}, { defval: null, UTC: true });
    return {
      rows: rows as Record<string, unknown>[],
      about: utils.sheet_to_csv(book.Sheets[second] ?? {}),
      book,
    };
  }
  return { fetched, csvRows, sheetOf };
}

/** The rows of a csv by their headings. */
export const fileRows = (file: Buffer) =>
  parse(file, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];

/** The texts of a csv, or of every part of a workbook. */
export async function textsOf(file: Buffer): Promise<string[]> {
  return isWorkbook(file) ? [...(await partsOf(file)).values()] : [file.toString()];
}

export const isWorkbook = (file: Buffer) => file.subarray(0, 2).toString() === 'PK';

/** The unpacked parts of a workbook by their paths. */
export function partsOf(file: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject).on('end', () => resolve(parts));
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed);
          const pieces: Buffer[] = [];
          for await (const piece of stream) pieces.push(piece as Buffer);
          parts.set(entry.fileName, Buffer.concat(pieces).toString());
          zip.readEntry();
        }),
      );
      zip.readEntry();
    });
  });
}

/** Deletes what the limit of files an hour counts, for tests that fetch more. */
export async function forgetExports(db: Handle): Promise<void> {
  await sql`alter table list_exports disable trigger list_exports_append_only`.execute(db);
  await db.deleteFrom('list_exports').execute();
  await sql`alter table list_exports enable trigger list_exports_append_only`.execute(db);
}
