import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { vendors } from '@aliquot/contract/vendors';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { sealPending } from '../../../test/seal-pending.ts';
import { verifyHistory } from './history.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

describe('the audit log', () => {
  test('cannot be changed, truncated or emptied', async () => {
    await admin.ok(vendors.create, { body: { name: 'Untouchable' } });
    for (const statement of [
      sql`update audit_log set actor_id = 1`,
      sql`delete from audit_log`,
      sql`truncate audit_log cascade`,
      sql`update audit_seals set seq = seq + 1`,
      sql`delete from audit_seals`,
      sql`truncate vendors cascade`,
    ])
      await assert.rejects(statement.execute(testApp.db), /append-only/);
  });

  test('never contains a password hash', async () => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found from audit_log
      where old_values::text || new_values::text like '%argon2%' or new_values ? 'password_hash' or old_values ? 'password_hash'`.execute(
      testApp.db,
    );
    assert.equal(rows[0]?.found, 0);
    await testApp.db.updateTable('users').set({ password_hash: 'changed' }).execute();
    const { rows: after } = await sql<{ found: number }>`
      select count(*)::integer as found from audit_log where new_values ? 'password_hash'`.execute(
      testApp.db,
    );
    assert.equal(after[0]?.found, 0);
  });

  test('has no entry of a transaction that was rolled back', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from audit_log`.execute(testApp.db)).rows[0]?.n;
    const earlier = await count();
    await assert.rejects(
      testApp.db.transaction().execute(async (tx) => {
        await tx.insertInto('vendors').values({ name: 'Never was' }).execute();
        throw new Error('rolled back');
      }),
      /rolled back/,
    );
    assert.equal(await count(), earlier);
  });
});

describe('the chain of seals', () => {
  test('is complete and valid after many concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => admin.ok(vendors.create, { body: { name: `Chained ${i}` } })),
    );
    const [one, two] = (await admin.ok(vendors.getMany, { body: { search: 'chained' } })).items;
    assert.ok(one && two);
    // Writers that waited for the chain while they lock a row would deadlock here.
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        testApp.db.transaction().execute(async (tx) => {
          for (const { id } of [one, two])
            await tx
              .updateTable('vendors')
              .set({ city: `City ${i}` })
              .where('id', '=', id)
              .execute();
        }),
      ),
    );
    await sealPending(testApp.db);
    const verdict = await verifyHistory(testApp.db);
    assert.equal(verdict.broken, null);
    assert.equal(verdict.entries, verdict.sealed);
    assert.ok(verdict.entries > 120);
    assert.match(verdict.head?.hash ?? '', /^[0-9a-f]{64}$/);
  });

  test('follows the order in which a row changed', async () => {
    const { id } = await admin.ok(vendors.create, { body: { name: 'Ordered' } });
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        testApp.db
          .updateTable('vendors')
          .set({ city: `Step ${i}` })
          .where('id', '=', id)
          .execute(),
      ),
    );
    await sealPending(testApp.db);
    const { rows } = await sql<{ version: number }>`
      select (l.new_values ->> 'version')::integer as version from audit_seals s join audit_log l on l.id = s.audit_id
      where l.table_name = 'vendors' and l.row_id = ${id} order by s.seq`.execute(testApp.db);
    assert.deepEqual(
      rows.map(({ version }) => version),
      Array.from({ length: 31 }, (_, i) => i + 1),
    );
  });

  test('identifies an entry that was tampered with', async () => {
    await sealPending(testApp.db);
    const { rows } = await sql<{
      id: number;
    }>`select audit_id as id from audit_seals order by seq limit 1 offset 7`.execute(testApp.db);
    const id = rows[0]?.id ?? 0;
    const tamper = async (from: string, to: string) => {
      await sql`alter table audit_log disable trigger audit_log_append_only`.execute(testApp.db);
      await sql`update audit_log set table_name = ${to} where id = ${id} and table_name = ${from}`.execute(
        testApp.db,
      );
      await sql`alter table audit_log enable trigger audit_log_append_only`.execute(testApp.db);
    };
    const { rows: before } = await sql<{
      name: string;
    }>`select table_name as name from audit_log where id = ${id}`.execute(testApp.db);
    const name = before[0]?.name ?? '';
    await tamper(name, 'forged');
    assert.equal((await verifyHistory(testApp.db)).broken?.auditId, id);
    await tamper('forged', name);
    assert.equal((await verifyHistory(testApp.db)).broken, null);
  });

  /** Runs `work` with the protecting triggers disabled, as a superuser could. */
  const withoutTriggers = async (work: () => Promise<void>) => {
    for (const table of ['audit_log', 'audit_seals'])
      await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(`${table}_append_only`)}`.execute(
        testApp.db,
      );
    await work();
    for (const table of ['audit_log', 'audit_seals'])
      await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(`${table}_append_only`)}`.execute(
        testApp.db,
      );
  };

  test('rebuilt over changed entries is detected by a seal that was kept elsewhere', async () => {
    await sealPending(testApp.db);
    const kept = (await verifyHistory(testApp.db)).head;
    assert.ok(kept);
    assert.equal((await verifyHistory(testApp.db, [kept])).broken, null);
    await withoutTriggers(async () => {
      await sql`update audit_log set actor_id = 4711 where id = (select min(audit_id) from audit_seals)`.execute(
        testApp.db,
      );
      await sql`delete from audit_seals`.execute(testApp.db);
      await sql`insert into audit_pending select id from audit_log`.execute(testApp.db);
    });
    await sealPending(testApp.db);
    assert.equal((await verifyHistory(testApp.db)).broken, null, 'the rebuilt chain is consistent');
    const { broken } = await verifyHistory(testApp.db, [kept]);
    assert.match(
      broken?.why ?? '',
      new RegExp(`^link ${kept.seq} is not the one that was kept: ${kept.hash}$`),
    );
  });

  test('with a row changed or left out in an entry of many is detected', async () => {
    const [biomarker, facility] = [await testApp.make.biomarker(), await testApp.make.facility()];
    const { rows: added } = await sql<{ id: number }>`
      insert into samples (accession, loinc_biomarker_id, storage_facility_id, volume_number, volume_units)
      select 'LISTED-' || n, ${biomarker.id}, ${facility.id}, n, 'mL' from generate_series(1, 40) n
      returning id`.execute(testApp.db);
    await sealPending(testApp.db);
    assert.equal((await verifyHistory(testApp.db)).broken, null);
    const { rows } = await sql<{ id: number; last: number; list: string }>`
      select id, last_row_id as last, new_values::text as list from audit_log
      where table_name = 'samples' and row_id = ${added[0]?.id}`.execute(testApp.db);
    const [entry = { id: 0, last: 0, list: '' }] = rows;
    assert.equal(entry.last, added.at(-1)?.id);
    const change = (list: string, last: number) =>
      withoutTriggers(async () => {
        await sql`update audit_log set new_values = ${list}::jsonb, last_row_id = ${last}
          where id = ${entry.id}`.execute(testApp.db);
      });
    await change(entry.list.replace('LISTED-7"', 'LISTED-8"'), entry.last);
    assert.equal((await verifyHistory(testApp.db)).broken?.auditId, entry.id);
    await change(entry.list, entry.last - 1);
    assert.equal((await verifyHistory(testApp.db)).broken?.auditId, entry.id);
    await change(entry.list, entry.last);
    assert.equal((await verifyHistory(testApp.db)).broken, null);
    // A chain that was sealed without a row is consistent, but the row is not in it.
    await withoutTriggers(async () => {
      await sql`update audit_log set new_values = new_values - 3 where id = ${entry.id}`.execute(testApp.db);
      await sql`delete from audit_seals`.execute(testApp.db);
      await sql`insert into audit_pending select id from audit_log`.execute(testApp.db);
    });
    await sealPending(testApp.db);
    assert.equal((await verifyHistory(testApp.db)).broken?.why, '1 rows of samples were never recorded');
    await withoutTriggers(async () => {
      await sql`update audit_log set new_values = ${entry.list}::jsonb where id = ${entry.id}`.execute(
        testApp.db,
      );
      await sql`delete from audit_seals`.execute(testApp.db);
      await sql`insert into audit_pending select id from audit_log`.execute(testApp.db);
    });
    await sealPending(testApp.db);
  });

  test('with an emptied audit log is detected by rows without an entry', async () => {
    await withoutTriggers(async () => {
      await sql`delete from audit_pending`.execute(testApp.db);
      await sql`delete from audit_seals`.execute(testApp.db);
      await sql`delete from audit_log`.execute(testApp.db);
    });
    const { broken } = await verifyHistory(testApp.db);
    assert.match(broken?.why ?? '', /^\d+ rows of \w+ were never recorded$/);
  });
});

test('a write does not wait for a running sealing job', { skip: !onPostgres }, async () => {
  const sealing = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const sealer = testApp.db.transaction().execute(async (tx) => {
    await sql`select seal_audit(10)`.execute(tx);
    sealing.resolve();
    await written.promise;
  });
  await sealing.promise;
  // The sealer's transaction is still open and holds its lock.
  const made = await admin.ok(vendors.create, { body: { name: 'Not held up' } });
  assert.ok(made.id > 0);
  written.resolve();
  await sealer;
});
