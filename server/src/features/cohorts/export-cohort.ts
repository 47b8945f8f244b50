import { client } from '@aliquot/contract/roles';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { type Cell, csvLine, csvMark, makeWorkbook, workbookType } from '../../platform/documents/index.ts';
import { createDownload, type MadeFile, registerDownload } from '../downloads/index.ts';
import { aboutSheet } from '../samples/index.ts';
import { presentSpecimen, readSpecimens } from '../specimens/index.ts';
import { columnsFor, type ExportedMember } from './export-columns.ts';
import { exportWords } from './export-words.ts';
import { readPlaced, withStates } from './members.ts';
import { designOf, findCohort } from './queries.ts';

interface Parameters {
  id: number;
  format: 'csv' | 'xlsx';
}

const cohortExport = registerDownload<Parameters>({
  kind: 'cohorts.export',
  roles: client,
  make: makeExport,
});

export async function exportCohort(context: Context, id: number, format: Parameters['format']) {
  await findCohort(context, id);
  return createDownload(context, cohortExport, { id, format });
}

async function makeExport(context: Context, { id, format }: Parameters): Promise<MadeFile> {
  const { clock, language } = context;
  const row = await findCohort(context, id);
  const members = await readExported(context, row);
  const columns = columnsFor(designOf(row), members, language);
  const words = exportWords[language];
  const rows = members.map((member) => columns.map(({ cell }) => cell(member)));
  const name = `${words.file}-${dayOf(clock.now())}.${format}`;
  const headings = columns.map(({ heading }) => heading);
  if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', bytes: csvOf(headings, rows) };
  const sheet = {
    name: words.rows,
    widths: columns.map(({ heading }) => Math.max(12, Math.min(40, heading.length + 2))),
    headings,
    rows: inOneChunk(rows),
  };
  const sheets = [sheet, aboutSheet(language, clock.now(), [words.rows, rows.length])];
  return { name, type: workbookType, bytes: makeWorkbook(sheets) };
}

async function readExported(
  context: Context,
  row: { id: number; client_company_id: number },
): Promise<ExportedMember[]> {
  const members = await withStates(context, row, await readPlaced(context.db, row.id));
  const specimens = await readSpecimens(
    context,
    members.map(({ sampleId }) => sampleId),
    { whole: true },
  );
  const byId = new Map(specimens.map((each) => [each.id, each]));
  return members.flatMap((member) => {
    const found = byId.get(member.sampleId);
    const price = found?.specimen_price ?? String(member.price);
    return found ? [{ ...member, sample: presentSpecimen(context, found, price) }] : [];
  });
}

async function* inOneChunk<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

async function* csvOf(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): AsyncGenerator<string> {
  yield csvMark + csvLine(headings);
  yield rows.map((row) => csvLine(row.map(textOf))).join('');
}

const textOf = (cell: Cell): string | number | null =>
  cell === null || typeof cell !== 'object' ? cell : 'money' in cell ? cell.money.toFixed(2) : cell.day;
