import type { ExportedList } from '@aliquot/contract/list-exports';
import { staff } from '@aliquot/contract/roles';
import type { samples } from '@aliquot/contract/samples';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { type Cell, csvOfCells } from '../../platform/documents/index.ts';
import { createDownload, registerDownload } from '../downloads/index.ts';
import { assertRate, assertSize, exportFile, limitsOf, type Words } from '../exports/index.ts';
import { chosenIds, countResults, resultTable, sampleTable } from './export-rows.ts';
import { cellsOf, type ExportTable, exportLines, headingsOf, widthsOf } from './export-table.ts';
import { type Chosen, selectionOf } from './filters.ts';
import { countSamples } from './list-samples.ts';

type Body = z.output<(typeof samples)['exportResults']['body']>;

/** The files of the inventory are read by an import, so their columns and headings are those of the import. */
interface Exported {
  list: ExportedList;
  kind: string;
  table: ExportTable;
  title: Words;
  /** The number of rows of a selection, and of selected samples. */
  count(db: Handle, chosen: Chosen): Promise<number> | number;
}

const exportAs = (exported: Exported) => {
  const download = registerDownload<Body>({
    kind: exported.kind,
    roles: staff,
    make: (context, body) => makeFile(context, exported, body),
  });
  return async (context: Context, body: Body) => {
    await selectionOf(body, context.db);
    await assertRate(context.db, context.actor);
    // Fails here rather than in the middle of the download.
    if (limitsOf(context.actor).rows[body.format] !== null)
      assertSize(context.actor, body.format, await exported.count(context.db, body));
    return createDownload(context, download, body);
  };
};

export const exportSamples = exportAs({
  list: 'samples',
  kind: 'samples.export',
  table: sampleTable,
  title: { en: 'Samples', fr: 'Échantillons' },
  count: (db, { ids, filter = {} }) => ids?.length ?? countSamples(db, filter),
});

export const exportResults = exportAs({
  list: 'results',
  kind: 'samples.export-results',
  table: resultTable,
  title: { en: 'Results', fr: 'Résultats' },
  count: countResults,
});

async function makeFile(context: Context, { list, table, title, count }: Exported, body: Body) {
  const { db, language } = context;
  const ids = await chosenIds(db, body);
  return exportFile(context, body, {
    list,
    title: title[language],
    headings: headingsOf(table),
    widths: widthsOf(table),
    rows: () => rowsOf(db, table, ids),
    lines: () => linesOf(db, table, ids),
    count: await count(db, { ids }),
    loinc: true,
  });
}

async function* linesOf(db: Handle, table: ExportTable, ids: readonly number[]): AsyncGenerator<string> {
  for await (const lines of exportLines(db, table, ids)) yield lines.map(csvOfCells).join('');
}

async function* rowsOf(db: Handle, table: ExportTable, ids: readonly number[]): AsyncGenerator<Cell[][]> {
  for await (const lines of exportLines(db, table, ids)) yield lines.map((line) => cellsOf(table, line));
}
