import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import {
  FIXTURE_MIGRATIONS,
  onPostgres,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/harness-db.ts';
import {
  connectionConcerns,
  DatabaseBusyError,
  isUnavailable,
  OuterHandleError,
  openDatabase,
} from './database.ts';

let db: TestDatabase;

before(async () => {
  db = await openTestDatabase({ migrationsDir: FIXTURE_MIGRATIONS, poolSize: 4 });
});
after(() => db.dispose());

async function count(accession: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from samples where accession like ${accession}`.execute(db.kysely);
  return rows[0]?.n ?? -1;
}

test('values come back the same from both engines', async () => {
  const stored = new Date('2026-03-29T01:30:00.123Z');
  const { rows } = await sql<Record<string, unknown>>`
    insert into samples (accession, collected_on, price, tags, details, picture, stored_at, active, weight, vials)
    values ('T-1', ${'2026-02-28'}, ${12.5}, ${['a "b"', 'c,d']}, ${JSON.stringify({ list: [1, null], t: 'é' })},
            ${new Uint8Array([0, 255, 1])}, ${stored}, ${false}, ${0.1}, ${7})
    returning *, 9007199254740991::bigint as big, array['2026-01-01'::date] as days, array[1::bigint, null] as bigs,
              '1 day'::interval as span, array[1.50::numeric] as prices`.execute(db.kysely);
  const [row] = rows;
  assert.equal(typeof row?.id, 'number');
  delete row?.id;
  assert.deepEqual(
    { ...row },
    {
      accession: 'T-1',
      status: 'available',
      collected_on: '2026-02-28',
      price: '12.50',
      tags: ['a "b"', 'c,d'],
      details: { list: [1, null], t: 'é' },
      picture: new Uint8Array([0, 255, 1]),
      stored_at: stored,
      active: false,
      weight: 0.1,
      vials: 7,
      big: 9007199254740991,
      days: ['2026-01-01'],
      bigs: [1, null],
      span: '1 day',
      prices: ['1.50'],
    },
  );
});

test('an error keeps its code, constraint, table, schema and detail', async () => {
  await sql`insert into samples (accession) values ('E-1')`.execute(db.kysely);
  await assert.rejects(sql`insert into samples (accession) values ('E-1')`.execute(db.kysely), {
    code: '23505',
    constraint: 'samples_accession_unique',
    table: 'samples',
    schema: 'public',
    detail: 'Key (accession)=(E-1) already exists.',
  });
  await assert.rejects(sql`insert into samples (accession) values (null)`.execute(db.kysely), {
    code: '23502',
    column: 'accession',
  });
});

test('a transaction that throws is rolled back, and one that returns is committed', async () => {
  const failing = db.kysely.transaction().execute(async (tx) => {
    await sql`insert into samples (accession) values ('R-1')`.execute(tx);
    throw new Error('no');
  });
  await assert.rejects(failing, /^Error: no$/);
  assert.equal(await count('R-%'), 0);
  await db.kysely
    .transaction()
    .execute((tx) => sql`insert into samples (accession) values ('R-2')`.execute(tx));
  assert.equal(await count('R-%'), 1);
});

test('a constraint that fails at commit rolls back the transaction, and the next one works', async () => {
  await db.exec(`create table parent (id int primary key);
    create table child (parent_id int references parent deferrable initially deferred)`);
  const failing = db.kysely.transaction().execute((tx) => sql`insert into child values (1)`.execute(tx));
  await assert.rejects(failing, { code: '23503' });
  await assert.rejects(sql`insert into child values (2)`.execute(db.kysely), { code: '23503' });
  const { rows } = await sql`select * from child`.execute(db.kysely);
  assert.deepEqual(rows, []);
});

test('savepoints and the isolation level work', async () => {
  const transaction = await db.kysely.startTransaction().setIsolationLevel('repeatable read').execute();
  const level = await sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(transaction);
  assert.equal(level.rows[0]?.transaction_isolation, 'repeatable read');
  await sql`insert into samples (accession) values ('S-1')`.execute(transaction);
  const inner = await transaction.savepoint('inner').execute();
  await sql`insert into samples (accession) values ('S-2')`.execute(inner);
  await inner.rollbackToSavepoint('inner').execute();
  await transaction.commit().execute();
  assert.equal(await count('S-%'), 1);
  const { rows } = await sql<{ level: string }>`
    select current_setting('transaction_isolation') as level`.execute(db.kysely);
  assert.equal(rows[0]?.level, 'read committed');
});

test('the outer handle throws inside a transaction, and works concurrently with it and after it', async () => {
  const misuse = db.kysely.transaction().execute(async (tx) => {
    await sql`insert into samples (accession) values ('O-1')`.execute(tx);
    await sql`select 1`.execute(db.kysely);
  });
  await assert.rejects(misuse, OuterHandleError);
  await assert.rejects(
    db.kysely.transaction().execute(() => db.kysely.transaction().execute(async () => {})),
    OuterHandleError,
  );
  assert.equal(await count('O-%'), 0);
  const beside = db.kysely.transaction().execute((tx) => sql`select pg_sleep(0.05)`.execute(tx));
  assert.equal(await count('O-%'), 0);
  await beside;
  assert.equal(await count('O-%'), 0);
});

test('concurrent statements inside and outside a transaction all run', async () => {
  await db.kysely.transaction().execute(async (tx) => {
    const all = Array.from({ length: 20 }, (_, n) =>
      sql`insert into samples (accession) values (${`P-${n}`})`.execute(tx),
    );
    await Promise.all(all);
  });
  assert.equal(await count('P-%'), 20);
  const increments = Array.from({ length: 20 }, () =>
    db.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ vials: number }>`
        select coalesce(vials, 0) as vials from samples where accession = 'P-0' for update`.execute(tx);
      await sql`update samples set vials = ${(rows[0]?.vials ?? 0) + 1} where accession = 'P-0'`.execute(tx);
    }),
  );
  await Promise.all(increments);
  const { rows } = await sql<{ vials: number }>`select vials from samples where accession = 'P-0'`.execute(
    db.kysely,
  );
  assert.equal(rows[0]?.vials, 20);
});

test('a failing script leaves the session clean for the next caller', async () => {
  await assert.rejects(db.exec('begin; create table half (a int); select 1/0; commit;'), { code: '22012' });
  await assert.rejects(sql`select * from half`.execute(db.kysely), { code: '42P01' });
});

test('notifications reach the listener of exactly their channel until it unsubscribes', async () => {
  const received: string[] = [];
  let wake = () => {};
  const stop = await db.listen('Mixed Case', (payload) => {
    received.push(payload);
    wake();
  });
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const first = next();
  await sql`select pg_notify('mixed case', 'wrong'), pg_notify('Mixed Case', 'right')`.execute(db.kysely);
  await first;
  assert.deepEqual(received, ['right']);
  const second = next();
  await db.kysely.transaction().execute((tx) => sql`select pg_notify('Mixed Case', 'committed')`.execute(tx));
  await second;
  assert.deepEqual(received, ['right', 'committed']);
  await stop();
  await sql`select pg_notify('Mixed Case', 'late')`.execute(db.kysely);
  await db.ping();
  assert.deepEqual(received, ['right', 'committed']);
});

test('a job sent in a transaction runs after commit and vanishes with a rollback', async () => {
  const boss = new PgBoss({ ...db.bossOptions(), useListenNotify: true });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.createQueue('mail', { notify: true });
  const seen: string[] = [];
  const arrived = Promise.withResolvers<void>();
  await boss.work<{ to: string }>('mail', async (jobs) => {
    seen.push(...jobs.map(({ data }) => data.to));
    if (seen.includes('kept')) arrived.resolve();
  });
  const failing = db.kysely.transaction().execute(async (tx) => {
    await boss.send('mail', { to: 'lost' }, { db: fromKysely(tx) });
    throw new Error('no');
  });
  await assert.rejects(failing);
  if (!onPostgres) {
    await assert.rejects(
      db.kysely.transaction().execute(() => boss.send('mail', { to: 'stuck' })),
      OuterHandleError,
    );
  }
  await db.kysely.transaction().execute((tx) => boss.send('mail', { to: 'kept' }, { db: fromKysely(tx) }));
  await arrived.promise;
  await boss.stop({ graceful: true });
  assert.deepEqual(seen, ['kept']);
  assert.deepEqual(failures, []);
});

test('a transaction left open is rolled back, and other queries go on', async () => {
  const noticed = Promise.withResolvers<void>();
  const own = await openTestDatabase({
    migrationsDir: FIXTURE_MIGRATIONS,
    idleInTransactionMs: 2000,
    log: (level) => level !== 'info' && noticed.resolve(),
  });
  const forgotten = await own.kysely.startTransaction().execute();
  await sql`insert into samples (accession) values ('I-1')`.execute(forgotten);
  await noticed.promise;
  const { rows } = await sql`select * from samples`.execute(own.kysely);
  assert.deepEqual(rows, []);
  await assert.rejects(sql`select 1`.execute(forgotten), isUnavailable);
  await forgotten.rollback().execute();
  await own.dispose();
});

const postgresOnly = { skip: onPostgres ? false : 'PostgreSQL only' };

test('PostgreSQL: a query past its timeout gets 57014, and the pool stays usable', postgresOnly, async () => {
  const url = db.url ?? '';
  const short = await openDatabase({
    url,
    dataDir: '',
    statementTimeoutMs: 1000,
    poolSize: 1,
    log: () => {},
  });
  await assert.rejects(sql`select pg_sleep(30)`.execute(short.kysely), { code: '57014' });
  await short.ping();
  await short.close();
});

test(
  'PostgreSQL: connections killed by the server are replaced, and listeners reconnect',
  postgresOnly,
  async () => {
    const url = db.url ?? '';
    const logged: string[] = [];
    const gap = Promise.withResolvers<void>();
    const got = Promise.withResolvers<string>();
    const victim = await openDatabase({
      url,
      dataDir: '',
      poolSize: 2,
      log: (_, message) => logged.push(message),
    });
    await victim.listen('after', got.resolve, gap.resolve);
    const admin = new pg.Client({ connectionString: url, application_name: 'killer' });
    await admin.connect();
    const midway = victim.kysely.transaction().execute(async (tx) => {
      await sql`insert into samples (accession) values ('K-1')`.execute(tx);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'aliquot'`,
      );
      await sql`select 1`.execute(tx);
    });
    await assert.rejects(midway, isUnavailable);
    await gap.promise;
    await sql`select pg_notify('after', 'back')`.execute(victim.kysely);
    assert.equal(await got.promise, 'back');
    const { rows } = await sql`select * from samples where accession = 'K-1'`.execute(victim.kysely);
    assert.deepEqual(rows, []);
    assert.ok(logged.some((message) => message.includes('connection for notices was lost')));
    await victim.close();
    const ended = once(admin, 'end');
    await admin.end();
    await ended;
  },
);

test('PostgreSQL: an exhausted pool throws DatabaseBusyError', postgresOnly, async () => {
  const url = db.url ?? '';
  const narrow = await openDatabase({ url, dataDir: '', poolSize: 1, connectTimeoutMs: 2000, log: () => {} });
  const held = Promise.withResolvers<void>();
  const holding = narrow.kysely.connection().execute(() => held.promise);
  await assert.rejects(sql`select 1`.execute(narrow.kysely), DatabaseBusyError);
  held.resolve();
  await holding;
  await narrow.close();
});

test(
  'PostgreSQL: a superuser is reported as unsafe; an unencrypted local connection is not',
  postgresOnly,
  async () => {
    assert.deepEqual(await connectionConcerns(db), []);
    const above = await openDatabase({
      url: process.env.TEST_POSTGRES_URL ?? '',
      dataDir: '',
      log: () => {},
    });
    assert.deepEqual(await connectionConcerns(above), [
      'DATABASE_URL signs in as a role that bypasses row level security; give the program one that is neither superuser nor BYPASSRLS.',
    ]);
    await above.close();
  },
);

test('times are in UTC', async () => {
  const { rows } = await sql<{ TimeZone: string }>`show timezone`.execute(db.kysely);
  assert.equal(rows[0]?.TimeZone, 'UTC');
});

test('PostgreSQL: times are in UTC whatever the time zone of the database', postgresOnly, async () => {
  const url = db.url ?? '';
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.ref(name)} set timezone to 'Asia/Tokyo'`.execute(db.kysely);
  const there = await openDatabase({ url, dataDir: '', log: () => {} });
  const zoneOf = async (handle: typeof there.kysely) =>
    (await sql<{ TimeZone: string }>`show timezone`.execute(handle)).rows[0]?.TimeZone;
  assert.equal(await zoneOf(there.kysely), 'UTC');
  assert.equal(await zoneOf(there.handleFor({ user: 1, company: 1, manager: false } as never)), 'UTC');
  const jobs = new pg.Client(there.bossOptions());
  await jobs.connect();
  assert.equal((await jobs.query('show timezone')).rows[0]?.TimeZone, 'UTC');
  await jobs.end();
  await there.close();
});

test('PostgreSQL: an unreachable address gives a one-sentence DatabaseStartError', postgresOnly, async () => {
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', dataDir: '', log: () => {} });
  await assert.rejects(nowhere, { name: 'DatabaseStartError', message: /^PostgreSQL cannot be reached: / });
});
