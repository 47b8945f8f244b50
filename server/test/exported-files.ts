import assert from 'node:assert/strict';
import type { Sent } from '@aliquot/contract/endpoint';
import type { samples } from '@aliquot/contract/samples';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import type { Caller } from './harness.ts';

type ExportRow = (typeof samples)['export' | 'exportResults'];
export type ExportBody = Sent<(typeof samples)['export']>['body'];
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
    parse((await fetched({ ...chosen, format: 'csv' })).rawPayload, {
      bom: true,
      columns: true,
      record_delimiter: '\r\n',
    }) as Record<string, string>[];
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
