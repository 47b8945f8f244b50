import type { ExportFormat } from '@aliquot/contract/exports';
import type { Language } from '@aliquot/contract/languages';
import type { ExportedList } from '@aliquot/contract/list-exports';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import {
  type Cell,
  csvLine,
  csvMark,
  makeWorkbook,
  textOf,
  workbookType,
} from '../../platform/documents/index.ts';
import type { MadeFile } from '../downloads/index.ts';
import { aboutSheet } from './about-sheet.ts';
import { assertRate, assertSize } from './limits.ts';

export interface Table {
  title: string;
  headings: readonly string[];
  widths: readonly number[];
  rows(): AsyncIterable<readonly (readonly Cell[])[]>;
  count: number;
}

export interface ExportedFile extends Table {
  list: ExportedList;
  /** The lines of a csv, where there is a faster way than over cells. */
  lines?(): AsyncIterable<string>;
  /** The file has names of LOINC. */
  loinc: boolean;
  /** A further sheet of a workbook. */
  second?: Table;
}

/** As it was sent: a filter, or the ids of selected rows. */
interface Requested {
  format: ExportFormat;
  filter?: object | undefined;
}

/** A file of rows. When it is fetched, a row of `list_exports` is written. */
export async function exportFile(
  context: Context,
  { format, filter }: Requested,
  file: ExportedFile,
): Promise<MadeFile> {
  const { actor, clock, language } = context;
  const { list, title, count, loinc, second } = file;
  assertSize(actor, format, count);
  const made = {
    name: `${slugOf(title, language)}-${dayOf(clock.now())}.${format}`,
    beforeSending: (system: Handle) => record(system, actor, { list, format, rows: count, filter }),
  };
  if (format === 'csv') return { ...made, type: 'text/csv; charset=utf-8', bytes: csvOf(file) };
  const about = await aboutSheet(context, { title, rows: count, loinc });
  const sheets = [file, ...(second ? [second] : [])].map(sheetOf);
  return { ...made, type: workbookType, bytes: makeWorkbook([...sheets, about]) };
}

const sheetOf = ({ title, widths, headings, rows }: Table) => ({
  name: title,
  widths,
  headings,
  rows: rows(),
});

/** For the name of a file: résultats de recherche becomes resultats-de-recherche. */
const slugOf = (title: string, language: Language) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase(language)
    .replace(/[^a-z0-9]+/g, '-');

async function* csvOf({ headings, rows, lines }: ExportedFile): AsyncGenerator<string> {
  yield csvMark + csvLine(headings);
  if (lines) yield* lines();
  else for await (const portion of rows()) yield portion.map((row) => csvLine(row.map(textOf))).join('');
}

interface Taken {
  list: ExportedList;
  format: ExportFormat;
  rows: number;
  filter: object | undefined;
}

/** Many links may be opened at once, so the files of a user are counted and written one after the other. */
async function record(system: Handle, actor: Actor, { list, format, rows, filter }: Taken) {
  await system.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('aliquot.list_exports'), ${actor.id})`.execute(tx);
    await assertRate(tx, actor);
    await tx
      .insertInto('list_exports')
      .values({
        user_id: actor.id,
        list,
        format,
        row_count: rows,
        filter: filter === undefined ? null : JSON.stringify(filter),
      })
      .execute();
  });
  return { list, format, rows };
}
