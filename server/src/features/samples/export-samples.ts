import type { Input } from '@aliquot/contract/endpoint';
import { loincNotice } from '@aliquot/contract/loinc';
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
import { chosenIds, exportCells, exportHeadings, exportLines, exportWidths } from './export-rows.ts';
import { type Chosen, selectionOf } from './filters.ts';
import { countSamples } from './list-samples.ts';

type Body = Input<(typeof samples)['export']>['body'];

/** Spreadsheet programs struggle with more rows; csv has no limit. */
const maxRows = 200_000;

const sampleExport = registerDownload<Body>({ kind: 'samples.export', roles: staff, make: makeExport });

/** Fails here rather than in the middle of the download. */
export async function exportSamples(context: Context, body: Body) {
  await selectionOf(body, context.db);
  if (body.format === 'xlsx' && body.filter && (await countSamples(context.db, body.filter)) > maxRows)
    fail('export_too_large');
  return createDownload(context, sampleExport, body);
}

async function makeExport(
  { db, clock, language }: Context,
  { format, ids, filter }: Body,
): Promise<MadeFile> {
  const chosen = await chosenIds(db, { ids, filter } as Chosen);
  const name = `${fileWord[language]}-${dayOf(clock.now())}.${format}`;
  if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', bytes: csvOf(db, chosen) };
  if (chosen.length > maxRows) fail('export_too_large');
  const sheets = [
    {
      name: sheetNames[language].samples,
      widths: exportWidths,
      headings: exportHeadings,
      rows: cellsOf(db, chosen),
    },
    aboutSheet(language, clock.now(), chosen.length),
  ];
  return { name, type: workbookType, bytes: makeWorkbook(sheets) };
}

async function* csvOf(db: Handle, ids: readonly number[]): AsyncGenerator<string> {
  yield csvMark + csvLine(exportHeadings);
  for await (const lines of exportLines(db, ids)) yield lines.map(csvOfCells).join('');
}

async function* cellsOf(db: Handle, ids: readonly number[]): AsyncGenerator<Cell[][]> {
  for await (const lines of exportLines(db, ids)) yield lines.map(exportCells);
}

const fileWord = { en: 'samples', fr: 'echantillons' };
const sheetNames = {
  en: { samples: 'Samples', about: 'About', made: 'Made by Aliquot', rows: 'Samples', notice: 'LOINC' },
  fr: {
    samples: 'Échantillons',
    about: 'À propos',
    made: 'Établi par Aliquot',
    rows: 'Échantillons',
    notice: 'LOINC',
  },
};

function aboutSheet(language: Context['language'], now: Date, count: number) {
  const words = sheetNames[language];
  const rows: Cell[][] = [
    [words.made, `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    [words.rows, count],
    [words.notice, loincNotice],
  ];
  return {
    name: words.about,
    widths: [24, 120],
    headings: ['', ''],
    rows: (async function* () {
      yield rows;
    })(),
  };
}
