import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { prepareSchema } from '../src/platform/database/prepare-schema.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { migrationsDir } from '../src/start.ts';
import { asAdmin } from './as-admin.ts';
import { full } from './full.ts';
import { type Caller, openTestApp } from './harness.ts';
import { onPostgres, quiet } from './harness-db.ts';
import { openTables, rowsOf, seenOf, tablesOf } from './rls-tables.ts';
import { callsOf, fillTheRest, type MarkedUser, settle } from './rls-users.ts';
import type { TestApp } from './scenario.ts';
import { allRows } from './send-call.ts';

let testApp: TestApp;
before(async () => {
  testApp = await openTestApp({}, { poolSize: 2 });
});
after(() => testApp.close());

test('calls that read without a user scope read the catalogue alone', () => {
  const shared = allRows.filter(({ row }) => row.shared);
  assert.ok(shared.length > 0);
  for (const { row, title } of shared) {
    assert.deepEqual([row.kind, row.scope], ['read', 'any'], title);
    assert.match(row.path, /^\/api\/(loinc_biomarkers|research_areas|panels|diagnosis_categories)\b/, title);
  }
});

test('every table has row level security, or is named with the reason why not', async () => {
  const tables = await tablesOf(testApp.db);
  const low = tables.filter(({ enabled, forced }) => !enabled || !forced).map(({ name }) => name);
  const open = low.filter((name) => !(name in openTables));
  assert.deepEqual(
    open,
    [],
    `without row level security: ${open}. Add select enable_rls('…') in a migration, or say in openTables why not`,
  );
  assert.deepEqual(low, Object.keys(openTables).sort());
});

test('for whom one reads is asked once a statement, not once a row', async () => {
  const { rows } = await sql<{ policy: string }>`
    select tablename || ' ' || policyname as policy from pg_policies
    where regexp_replace(qual, 'select rls_\\w+', '', 'gi') ~ 'rls_(user|company|manager|bypass)\\('
    order by 1`.execute(testApp.db);
  assert.deepEqual(rows, [], 'write (select rls_user()) in a policy, not rls_user()');
});

describe('row level security', {
  skip: !onPostgres && 'the embedded engine has one session, a superuser’s',
}, () => {
  const people: MarkedUser[] = [];
  let secured: string[];
  let staff: Caller;
  let nobodys: pg.Client;
  const firstOf = () => people[0] as MarkedUser;

  before(async () => {
    staff = await testApp.enter(await testApp.make.user({ role: 'admin' }));
    for (const mark of ['Alder', 'Birch', 'Cedar']) {
      const company = await testApp.make.company({ name: `${mark} Research` });
      for (const role of ['client_manager', 'client_user', 'client_user'] as const)
        people.push(await settle(testApp, staff, company.id, role, `${mark}-${people.length}`));
    }
    await fillTheRest(testApp, staff, firstOf());
    secured = (await tablesOf(testApp.db)).map(({ name }) => name).filter((name) => !(name in openTables));
    nobodys = new pg.Client({ connectionString: testApp.serverUrl });
    await nobodys.connect();
  });
  after(() => nobodys.end());

  test('there is something to see in each of the tables', async () => {
    const empty = [];
    for (const name of secured) if ((await rowsOf(testApp.db, name)).length === 0) empty.push(name);
    assert.deepEqual(empty, [], `no row of ${empty}: make one in fillTheRest of rls-users.ts`);
  });

  test('without a user no row of any table is seen, changed or written', async () => {
    for (const name of secured) {
      assert.equal((await nobodys.query(`select 1 from ${name}`)).rowCount, 0, name);
      const gone = await nobodys.query(`delete from ${name}`).catch((error: { code: string }) => error);
      if ('rowCount' in gone) assert.equal(gone.rowCount, 0, name);
      else assert.equal(gone.code, '42501', name);
    }
    for (const written of [
      `insert into events (kind) values ('x')`,
      `insert into saved_searches (user_id, name, query) values (${firstOf().id}, 'x', '{}')`,
      `insert into holds select sample_id, client_order_id, 1, now(), now() from cart_lines`,
    ]) {
      const refused = await nobodys.query(written).catch((error: { code: string }) => error);
      assert.ok('code' in refused ? refused.code === '42501' : refused.rowCount === 0, written);
    }
  });

  test('a user sees of each table what is theirs, though the query selects all of it', async () => {
    for (const { scope, mark } of people) {
      const db = testApp.served.handleFor(scope);
      for (const name of secured) {
        const theirs = seenOf[name]?.(scope) ?? sql`false`;
        assert.deepEqual(
          await rowsOf(db, name),
          await rowsOf(testApp.db, name, theirs),
          `${name} of ${mark}`,
        );
      }
    }
  });

  test('a change without its condition reaches one’s own rows, and nothing is written for others', async () => {
    const [me, , , other] = people as [MarkedUser, MarkedUser, MarkedUser, MarkedUser];
    const db = testApp.served.handleFor(me.scope);
    await sql`update shipping_locations set fax = 'reached'`.execute(db);
    const reached = await testApp.db
      .selectFrom('shipping_locations')
      .select('client_company_id')
      .distinct()
      .where('fax', '=', 'reached')
      .execute();
    assert.deepEqual(reached, [{ client_company_id: me.companyId }]);
    const foreign = [
      sql`insert into shipping_locations (client_company_id, name, address1, city)
        values (${other.companyId}, 'x', 'x', 'x')`,
      sql`insert into client_orders (user_id, client_company_id) values (${other.id}, ${other.companyId})`,
      sql`insert into notifications (user_id, kind, source_type, source_id) values (${other.id}, 'x', 'x', 1)`,
      sql`update saved_searches set user_id = ${other.id}`,
      sql`update client_companies set name = 'x'`,
    ];
    for (const statement of foreign) await assert.rejects(statement.execute(db), { code: '42501' });
    assert.equal(
      (await sql`update users set phone_number = '1' where id = ${other.id}`.execute(db)).numAffectedRows,
      0n,
    );
  });

  test('nobody is carried over: not after an end, a failure or a rolled back transaction', async () => {
    const { scope } = firstOf();
    const db = testApp.served.handleFor(scope);
    const mine = () => sql`select id from client_orders`.execute(db).then(({ rows }) => rows.length);
    const before = await mine();
    assert.ok(before > 0);
    await assert.rejects(sql`select 1 / 0`.execute(db), { code: '22012' });
    await assert.rejects(db.transaction().execute((tx) => sql`select nothing`.execute(tx)));
    await db.transaction().execute((tx) => sql`select 1`.execute(tx));
    await db.transaction().execute(async (tx) => {
      // From here on the same connection is outside any transaction.
      await sql`commit`.execute(tx);
      const { rows } = await sql`select current_setting('aliquot.user_id', true) as user_id,
        (select count(*)::integer from client_orders) as seen`.execute(tx);
      assert.deepEqual(rows, [{ user_id: '', seen: 0 }]);
    });
    assert.equal(await mine(), before);
  });

  test('hundreds of calls of three companies and staff, mixed, on two connections: each gets their own', async () => {
    const callers = [
      ...people.map(({ caller, mark }) => ({ caller, mark })),
      { caller: staff, mark: 'staff' },
    ];
    const asks: { mark: string; calls: Awaited<ReturnType<typeof callsOf>> }[] = [];
    for (const { caller, mark } of callers)
      asks.push({ mark, calls: await callsOf(testApp, caller, caller === staff) });
    for (const { mark, calls } of asks)
      if (mark !== 'staff') for (const { body } of calls) assertOwn(body, mark);
    const other: string[] = [];
    let left = full ? 1000 : 300;
    const worker = async (start: number) => {
      for (let n = start; left > 0; n += 7) {
        left -= 1;
        const { calls, mark } = asks[n % asks.length] as (typeof asks)[number];
        const { ask, body } = calls[n % calls.length] as (typeof calls)[number];
        const got = await ask();
        if (got !== body) other.push(`${mark} got ${got} instead of ${body}`);
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => worker(n)));
    assert.deepEqual(other, []);
  });

  /** A client user reads nobody's mark but their own company's, and no message or search but their own. */
  function assertOwn(body: string, mark: string) {
    const firm = mark.split('-')[0] ?? '';
    for (const other of people)
      if (!other.mark.startsWith(firm))
        assert.ok(!body.includes(other.mark.split('-')[0] ?? ''), `${mark}: ${body}`);
      else if (other.mark !== mark) assert.ok(!body.includes(`${other.mark} `), `${mark}: ${body}`);
  }

  test('whoever placed one’s company’s orders is still named after they have left', async () => {
    const [manager, left, , other] = people as [MarkedUser, MarkedUser, MarkedUser, MarkedUser];
    const names = async () => {
      const { items } = await manager.caller.ok(orders.getMany, { body: {} });
      return items.map(({ id, placedBy }) => `${id} ${placedBy.name}`).sort();
    };
    const before = await names();
    assert.ok(before.some((each) => each.includes(left.mark)));
    const move = (companyId: number) =>
      testApp.db
        .updateTable('users')
        .set({ client_company_id: companyId })
        .where('id', '=', left.id)
        .execute();
    await move(other.companyId);
    assert.deepEqual(await names(), before);
    await move(left.companyId);
  });

  test('the server’s role owns nothing, and can neither bypass the policies nor change them', async () => {
    const { rows } = await nobodys.query(`
      select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolreplication,
        (select count(*)::integer from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
        (select count(*)::integer from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where r.rolname = current_user`);
    assert.deepEqual(rows, [
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolreplication: false,
        owned: 0,
        memberships: 0,
      },
    ]);
    for (const attempt of [
      'alter table client_orders disable row level security',
      'alter table client_orders no force row level security',
      'create policy mine on client_orders using (true)',
      'drop policy own on client_orders',
      'alter table audit_log disable trigger all',
      'truncate client_orders',
      'create table own (id integer)',
      'set row_security = off; select from client_orders',
    ])
      await assert.rejects(nobodys.query(attempt), { code: '42501' }, attempt);
    await nobodys.query('reset row_security');
  });

  test('nor can it change the tables: told of no owner, it says who is missing', async () => {
    await assert.rejects(prepareSchema(testApp.served, undefined, migrationsDir, quiet), {
      name: 'MigrationError',
      message: /DATABASE_OWNER_URL/,
    });
  });

  test('an extension that a superuser installed in the same schema does not stop the start', async () => {
    const address = new URL(process.env.TEST_POSTGRES_URL ?? '');
    address.pathname = new URL(testApp.url ?? '').pathname;
    await asAdmin(address.href, 'create function foreign_reset() returns integer return 1');
    await asAdmin(address.href, 'revoke execute on function foreign_reset() from public');
    await prepareSchema(testApp.served, testApp.url, migrationsDir, quiet);
    await assert.rejects(nobodys.query('select foreign_reset()'), { code: '42501' });
  });

  test('another start touches no table or function, so that the other nodes keep their plans', async () => {
    const touched = async () => {
      const { rows } = await sql`
        select oid::regclass::text as name, xmin::text from pg_class where relkind <> 'i'
        union all select oid::regprocedure::text, xmin::text from pg_proc
        union all select nspname, xmin::text from pg_namespace order by 1`.execute(testApp.db);
      return rows;
    };
    const before = await touched();
    await prepareSchema(testApp.served, testApp.url, migrationsDir, quiet);
    assert.deepEqual(await touched(), before);
  });

  test('for the system the policies change no plan', async () => {
    const explained = async (db: Kysely<Tables>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (verbose)
        select id from client_orders where plain_text(coalesce(number, '') || ' ' || coalesce(purchase_order_number, ''))
          like plain_text('%alq-2026%')`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const plan = await testApp.served.kysely.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return explained(tx);
    });
    assert.match(plan, /client_orders_search/);
    assert.doesNotMatch(plan, /wall_|aliquot\./);
    assert.match(await explained(testApp.served.handleFor(firstOf().scope)), /aliquot\.company/);
  });

  test('the policy taken away, a forgotten condition shows what is everybody’s', async () => {
    const db = testApp.served.handleFor(firstOf().scope);
    const seen = async () =>
      new Set((await db.selectFrom('client_orders').select('user_id').execute()).map((o) => o.user_id));
    const own = await seen();
    await sql`alter policy own on client_orders using (true)`.execute(testApp.db);
    assert.ok((await seen()).size > own.size);
  });

  test('the policy shut, clients’ own calls find nothing, and staff’s find what they did', async () => {
    const counts = () =>
      Promise.all(
        [firstOf().caller, staff].map(async (who) => (await who.ok(orders.getMany, { body: {} })).count),
      );
    const [, all] = await counts();
    await sql`alter policy own on client_orders using (false)`.execute(testApp.db);
    assert.deepEqual(await counts(), [0, all]);
  });
});
