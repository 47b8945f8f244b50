import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExportFormat } from '@aliquot/contract/exports';
import { vendors } from '@aliquot/contract/vendors';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { full } from '../../../test/full.ts';
import { openTestApp } from '../../../test/harness.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { kindOf } from '../downloads/kinds.ts';
import { listExport, money, number, text } from './index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const megabyte = 1_048_576;

const item = z.object({ id: z.int(), name: z.string(), price: z.number() });
type Item = z.output<typeof item>;

/** Takes seconds, since a file of fewer rows would not show it. */
const many = 100_000;
const few = many / 10;
/** In megabytes. The ids of the rows take one, the rows themselves more than 15. */
const maxMore = 8;

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let userId: number;
before(async () => {
  testApp = await openTestApp();
  userId = (await testApp.make.user({ role: 'admin' })).id;
  await sql`create table exported_rows as select id::integer, 'A name that is as long as names are, ' || id as name,
    (id % 1000)::float8 as price from generate_series(1, ${many}::integer) id`.execute(testApp.db);
  await sql`alter table exported_rows add primary key (id)`.execute(testApp.db);
});
after(() => testApp.close());

/** The most that is in use at any of five moments while a file of so many rows is made, and the rows that were written. */
async function memoryOf(format: ExportFormat, rows: number) {
  const name = `${format} of ${rows}`;
  const used: number[] = [];
  let presented = 0;
  const measure = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    used.push((heapUsed + external) / megabyte);
  };
  listExport({
    name: name as never,
    row: { ...vendors.export, path: '/api/vendors/memory' },
    title: { en: 'Rows', fr: 'Lignes' },
    staff: {
      item,
      source: ({ db }) => ({
        rows: rowsIn(db).where('id', '<=', rows),
        sorts: {},
        defaultSort: 'id',
        present(found) {
          presented += found.length;
          if (presented % (rows / 5) === 0) measure();
          return [...found];
        },
      }),
      columns: [
        number<Item>({ en: 'Id', fr: 'Id' }, ({ id }) => id),
        text<Item>({ en: 'Name', fr: 'Nom' }, ({ name }) => name),
        money<Item>({ en: 'Price', fr: 'Prix' }, ({ price }) => price),
      ],
    },
  });
  const context = {
    ...{ ...testApp.services, db: testApp.db, language: 'en' },
    actor: { id: userId, group: 'staff', role: 'admin' },
  } as unknown as Context;
  const file = await kindOf(`${name}.export`)?.make(context, { format, filter: {} });
  let bytes = 0;
  for await (const chunk of file?.bytes ?? []) bytes += chunk.length;
  assert.deepEqual([presented, used.length, bytes > rows], [rows, 5, true]);
  return Math.max(...used);
}

const rowsIn = (db: Handle) =>
  db.withTables<{ exported_rows: Item }>().selectFrom('exported_rows').selectAll();

/** Both read their rows in the same way. */
for (const format of full ? (['csv', 'xlsx'] as const) : (['xlsx'] as const))
  test(`a ${format} of ${many} rows takes no more memory than one of ${few}`, async () => {
    // The first file loads what all need.
    await memoryOf(format, 5000);
    const before = await memoryOf(format, few);
    const after = await memoryOf(format, many);
    assert.ok(after - before < maxMore, `${before.toFixed(1)} MB, then ${after.toFixed(1)} MB`);
  });
