import { rowFaultSentence } from '@aliquot/contract/messages/faults';
import { staff } from '@aliquot/contract/roles';
import type { Context } from '../../../platform/context.ts';
import { colon, csvLine, csvMark } from '../../../platform/documents/index.ts';
import { createDownload, type MadeFile, registerDownload } from '../../downloads/index.ts';
import { type ImportRecord, readImport } from '../queries.ts';
import { readRowsAfter, type StagedRow } from '../row-queries.ts';

const page = 500;

const rejects = registerDownload<{ id: number }>({
  kind: 'imports.rejects',
  roles: staff,
  make: makeRejects,
});

export async function sendRejects(context: Context, id: number) {
  await readImport(context.db, id);
  return createDownload(context, rejects, { id });
}

/** The rejected rows as they were in the file, with line number and reason; streamed page by page. */
async function makeRejects(context: Context, { id }: { id: number }): Promise<MadeFile> {
  const run = await readImport(context.db, id);
  const name = run.file_name.replace(/\.\w+$/, '').replace(/[^\w.-]+/g, '-');
  return { name: `${name}-rejected.csv`, type: 'text/csv; charset=utf-8', bytes: rejectsOf(context, run) };
}

async function* rejectsOf({ db, language }: Context, run: ImportRecord): AsyncGenerator<string> {
  yield csvMark + csvLine([...run.headings, 'line', 'reason']);
  for (let last = 0; ; ) {
    const rows = await readRowsAfter(db, run.id, last, page);
    const end = rows.at(-1);
    if (!end) return;
    last = end.row_number;
    const text = rows
      .filter(({ state }) => state === 'bad')
      .map((row) => csvLine([...padded(run, row), row.line, reasonOf(language, run, row)]));
    if (text.length > 0) yield text.join('');
  }
}

const padded = (run: ImportRecord, { cells }: StagedRow) => run.headings.map((_, at) => cells[at] ?? '');

function reasonOf(language: Context['language'], run: ImportRecord, { cells, faults }: StagedRow): string {
  return faults
    .map(({ field, column, fault, details }) => {
      const at = column ?? (field === null ? -1 : run.fields.indexOf(field));
      const sentence = rowFaultSentence(language, fault, cells[at] ?? '', details);
      return at < 0 ? sentence : `${run.headings[at] || field}${colon[language]} ${sentence}`;
    })
    .join(' ');
}
