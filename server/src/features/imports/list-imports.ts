import type { Input } from '@aliquot/contract/endpoint';
import type { imports } from '@aliquot/contract/imports';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { presentImports, presentRow } from './present.ts';
import { type ImportRecord, readImport } from './queries.ts';
import { listRows } from './row-queries.ts';

type Rows = typeof imports;

export async function listImports(context: Context, { skip, limit }: Input<Rows['getMany']>['body']) {
  const { db } = context;
  const runs = await db
    .selectFrom('imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return { items: await presentImports(context, runs as ImportRecord[]), count };
}

export async function listImportRows(context: Context, id: number, body: Input<Rows['rows']>['body']) {
  const run = await readImport(context.db, id);
  const { items, count } = await listRows(context.db, id, body);
  return { items: items.map((row) => presentRow(context.language, run, row)), count };
}
