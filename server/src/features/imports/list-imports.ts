import type { Input } from '@aliquot/contract/endpoint';
import type { imports } from '@aliquot/contract/imports';
import type { Context } from '../../platform/context.ts';
import { listPage } from '../../platform/lists/index.ts';
import { presentImports, presentRow } from './present.ts';
import { type ImportRecord, readImport } from './queries.ts';
import { listRows } from './row-queries.ts';

type Rows = typeof imports;

export async function listImports(context: Context, query: Input<Rows['getMany']>['body']) {
  const { db } = context;
  const { items, count } = await listPage(db, db.selectFrom('imports').selectAll(), query, {}, '-id');
  return { items: await presentImports(context, items as ImportRecord[]), count };
}

export async function listImportRows(context: Context, id: number, body: Input<Rows['rows']>['body']) {
  const run = await readImport(context.db, id);
  const { items, count } = await listRows(context.db, id, body);
  return { items: items.map((row) => presentRow(context.language, run, row)), count };
}
