import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { biomarkers } from '@aliquot/contract/biomarkers';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { prepared, preparedVariant } from './prepared.ts';

describe('named prepared statements', {
  skip: process.env.TEST_ENGINE !== 'postgres' && 'the embedded database is asked in another way',
}, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let buyer: Caller;
  before(async () => {
    testApp = await openTestApp();
    buyer = await testApp.as('client_user');
  });
  after(() => testApp.close());

  test('work after another server’s migration added a column', async () => {
    const ask = async () => {
      await buyer.ok(biomarkers.getMany, { body: { search: 'glucose' } });
      return buyer.ok(auth.me, {});
    };
    const before = await ask();
    await sql`alter table loinc_biomarkers add column later text`.execute(testApp.db);
    await sql`alter table sessions add column later text`.execute(testApp.db);
    await sql`alter table users add column later text`.execute(testApp.db);
    assert.deepEqual(await ask(), before);
  });

  test('are planned once per connection, others at every call, and their number is limited', async () => {
    await testApp.db.connection().execute(async (db) => {
      const held = async (like: string) => {
        const { rows } = await sql<{ runs: number }>`select (generic_plans + custom_plans)::integer as runs
          from pg_prepared_statements where statement like ${like} and name like 'prepared%'`.execute(db);
        return rows.map(({ runs }) => runs);
      };
      for (const one of [1, 2, 3]) {
        await sql`select ${prepared} ${one}::integer as held`.execute(db);
        await sql`select ${one}::integer as passing`.execute(db);
      }
      assert.deepEqual(await held('%as held'), [3]);
      assert.deepEqual(await held('%as passing'), []);
      for (let n = 0; n < 80; n += 1)
        await sql`select ${preparedVariant} ${sql.lit(n)} as variant`.execute(db);
      // Other tests in this process have used some of the names.
      const variants = (await held('%as variant')).length;
      assert.ok(variants <= 50, `${variants} variants are prepared`);
      await sql`select ${prepared} 1 as other`.execute(db);
      assert.equal((await held('%as other')).length, 1, 'variants leave names for other statements');
      for (let n = 0; n < 150; n += 1) await sql`select ${prepared} ${sql.lit(n)} as many`.execute(db);
      const many = (await held('%as many')).length;
      assert.ok(many > 0 && many < 100, `${many} are prepared`);
      const { rows } = await sql<{ many: number }>`select ${prepared} ${sql.lit(149)} as many`.execute(db);
      assert.deepEqual(rows, [{ many: 149 }], 'statements beyond the limit still work');
    });
  });
});
