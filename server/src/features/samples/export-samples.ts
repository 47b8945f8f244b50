import type { Input } from '@aliquot/contract/endpoint';
import { staff } from '@aliquot/contract/roles';
import type { samples } from '@aliquot/contract/samples';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import {
  type Cell,
  csvLine,
  csvMark,
  csvOfCells,
  makeWorkbook,
  workbookType,
} from '../../platform/documents/index.ts';
import { fail } from '../../platform/http/index.ts';
import { createDownload, type MadeFile, registerDownload } from '../downloads/index.ts';
import { aboutSheet } from './about-sheet.ts';
import { chosenIds, countResults, resultTable, sampleTable } from './export-rows.ts';
import { cellsOf, type ExportTable, exportLines, headingsOf, widthsOf } from './export-table.ts';
import { type Chosen, selectionOf } from './filters.ts';
import { countSamples } from './list-samples.ts';

type Body = Input<(typeof samples)['export']>['body'];

/** Spreadsheet programs struggle with more rows; csv has no limit. */
const maxRows = 200_000;

interface Exported {
  table: ExportTable;
  words: Record<Context['language'], { file: string; rows: string }>;
  /** The number of rows of these samples. */
  count: (db: Handle, ids: readonly number[]) => Promise<number> | number;
}

const ofSamples: Exported = {
  table: sampleTable,
  words: {
    en: { file: 'samples', rows: 'Samples' },
    fr: { file: 'echantillons', rows: 'Échantillons' },
  },
  count: (_db, ids) => ids.length,
};

const ofResults: Exported = {
  table: resultTable,
  words: { en: { file: 'results', rows: 'Results' }, fr: { file: 'resultats', rows: 'Résultats' } },
  count: (db, ids) => countResults(db, { ids: [...ids] }),
};

const sampleExport = registerDownload<Body>({
  kind: 'samples.export',
  roles: staff,
  make: (context, body) => makeExport(context, ofSamples, body),
});
const resultExport = registerDownload<Body>({
  kind: 'samples.export-results',
  roles: staff,
  make: (context, body) => makeExport(context, ofResults, body),
});

/** Fails here rather than in the middle of the download. */
export async function exportSamples(context: Context, body: Body) {
  await selectionOf(body, context.db);
  if (body.format === 'xlsx' && body.filter && (await countSamples(context.db, body.filter)) > maxRows)
    fail('export_too_large');
  return createDownload(context, sampleExport, body);
}

export async function exportResults(context: Context, body: Body) {
  await selectionOf(body, context.db);
  if (body.format === 'xlsx' && (await countResults(context.db, body)) > maxRows) fail('export_too_large');
  return createDownload(context, resultExport, body);
}

async function makeExport(
  { db, clock, language }: Context,
  { table, words, count }: Exported,
  { format, ids, filter }: Body,
): Promise<MadeFile> {
  const chosen = await chosenIds(db, { ids, filter } as Chosen);
  const { file, rows } = words[language];
  const name = `${file}-${dayOf(clock.now())}.${format}`;
  if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', bytes: csvOf(db, table, chosen) };
  const counted = await count(db, chosen);
  if (counted > maxRows) fail('export_too_large');
  const sheets = [
    {
      name: rows,
      widths: widthsOf(table),
      headings: headingsOf(table),
      rows: sheetRows(db, table, chosen),
    },
    aboutSheet(language, clock.now(), [rows, counted]),
  ];
  return { name, type: workbookType, bytes: makeWorkbook(sheets) };
}

async function* csvOf(db: Handle, table: ExportTable, ids: readonly number[]): AsyncGenerator<string> {
  yield csvMark + csvLine(headingsOf(table));
  for await (const lines of exportLines(db, table, ids)) yield lines.map(csvOfCells).join('');
}

async function* sheetRows(db: Handle, table: ExportTable, ids: readonly number[]): AsyncGenerator<Cell[][]> {
  for await (const lines of exportLines(db, table, ids)) yield lines.map((line) => cellsOf(table, line));
}
