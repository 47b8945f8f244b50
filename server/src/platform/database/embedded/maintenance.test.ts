import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  FIXTURE_MIGRATIONS,
  onPostgres,
  openTestDatabase,
  type TestDatabase,
} from '../../../../test/harness-db.ts';
import { maintainTables } from './maintenance.ts';

const embeddedOnly = { skip: onPostgres ? 'embedded engine only' : false };

let db: TestDatabase;

before(async () => {
  db = await openTestDatabase({ migrationsDir: FIXTURE_MIGRATIONS });
  if (!onPostgres) await maintain();
});
after(() => db.dispose());

const rowsOf = async (statement: string) => (await sql.raw(statement).execute(db.kysely)).rows as object[];

const maintain = () => maintainTables({ rowsOf, exec: db.exec });

async function planned(table: string): Promise<number> {
  const [plan] = (await rowsOf(`explain (format json) select from ${table}`)) as [
    { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] },
  ];
  return plan['QUERY PLAN'][0].Plan['Plan Rows'];
}

test(
  'a table is analyzed once it has rows, and again when a tenth of them has changed',
  embeddedOnly,
  async () => {
    await db.exec(
      `create table grown (id integer primary key); insert into grown select generate_series(1, 2000)`,
    );
    assert.deepEqual(await maintain(), ['vacuum (analyze) public.grown']);
    assert.equal(await planned('grown'), 2000);
    assert.deepEqual(await maintain(), [], 'nothing has changed');

    await db.exec('insert into grown select generate_series(2001, 2100)');
    assert.deepEqual(await maintain(), [], 'a twentieth has changed');
    await db.exec('insert into grown select generate_series(2101, 2300)');
    assert.deepEqual(await maintain(), ['analyze public.grown']);
    assert.equal(await planned('grown'), 2300);
  },
);

test('a table is vacuumed when a fifth of its rows is dead', embeddedOnly, async () => {
  await db.exec(`create table "Worn" (id integer primary key, n integer);
    insert into "Worn" select i, 0 from generate_series(1, 500) i`);
  assert.deepEqual(await maintain(), ['analyze public."Worn"']);
  await db.exec('update "Worn" set n = 1 where id <= 155');
  assert.deepEqual(await maintain(), ['vacuum (analyze) public."Worn"']);
  assert.deepEqual(await maintain(), []);
});
