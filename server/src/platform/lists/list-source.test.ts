import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/harness.ts';
import { countRows, idsOf, type ListDefinition, readItems } from './list-source.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
  for (const name of ['B', 'C', 'A']) await testApp.make.vendor({ name });
});
after(() => testApp.close());

const list = (): ListDefinition<{ id: number; name: string }, string> => ({
  rows: testApp.db.selectFrom('vendors').select(['id', 'name']).where('active', '=', true),
  sorts: { name: sql.ref('name') },
  defaultSort: 'name',
  present: (rows) => rows.map(({ name }) => name),
});

test('a row that changes after the ids were read appears once, and one that leaves the list not at all', async () => {
  const { db } = testApp;
  const ids = await idsOf(db, list(), {});
  assert.deepEqual(await readItems(db, list(), ids), ['A', 'B', 'C']);
  await db.updateTable('vendors').set({ name: 'Z' }).where('name', '=', 'A').execute();
  await db.updateTable('vendors').set({ active: false }).where('name', '=', 'B').execute();
  await testApp.make.vendor({ name: 'New' });
  assert.deepEqual(await readItems(db, list(), ids), ['Z', 'C']);
});

test('selected ids are counted and sorted as far as the list has them', async () => {
  const { db } = testApp;
  const all = await idsOf(db, list(), { sortBy: '-name' });
  assert.deepEqual(await readItems(db, list(), all), ['Z', 'New', 'C']);
  const [first = 0] = all;
  assert.deepEqual(await idsOf(db, list(), { ids: [999_999, first] }), [first]);
  assert.equal(await countRows(db, list(), { ids: [999_999, first] }), 1);
});
