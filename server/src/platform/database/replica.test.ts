import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { samples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { system } from '@aliquot/contract/system';
import { sql } from 'kysely';
import pg from 'pg';
import { followEvents } from '../../../test/event-stream.ts';
import { makeTemplate } from '../../../test/global-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import {
  startThrowawayPostgres,
  type ThrowawayPostgres,
  type ThrowawayServer,
} from '../../../test/throwaway-postgres.ts';
import { until } from '../../../test/until.ts';
import { createLogger } from '../log.ts';
import { openReplica } from './postgres/open-replica.ts';
import { createReading } from './replica.ts';

/** A server with a real streaming replica, whose replay is paused and which is killed and restarted. */

let primary: ThrowawayPostgres;
let replica: ThrowawayServer;
let onReplica: pg.Client;
let testApp: Awaited<ReturnType<typeof openTestApp>>;
let writer: Caller;
let other: Caller;
let facilityId: number;
let termId: number;

/** Restored at the end: the harness configures databases by the environment, which other test files share. */
const environment = { ...process.env };

/** A separate PostgreSQL server with the template from which the harness creates databases. */
async function openPrimary() {
  primary = await startThrowawayPostgres([
    'fsync=off',
    'wal_keep_size=512MB',
    'max_standby_streaming_delay=0',
  ]);
  await makeTemplate(primary.url, process.env.TEST_MIGRATIONS ?? '');
}

/** The address of the same database on another server, as superuser. */
const sameDatabase = (server: string, like: string) =>
  Object.assign(new URL(server), { pathname: new URL(like).pathname }).href;
/** The same, with the role of `like`. */
const sameRole = (server: string, like: string) => {
  const { username, password } = new URL(like);
  return Object.assign(new URL(sameDatabase(server, like)), { username, password }).href;
};

describe('a replica', { skip: !onPostgres && 'PostgreSQL only' }, () => {
  before(async () => {
    await openPrimary();
    replica = await primary.startReplica();
    testApp = await openTestApp((url) => ({
      DATABASE_URL: url,
      DATABASE_REPLICA_URL: sameRole(replica.url, url),
      LOG_LEVEL: 'info',
    }));
    onReplica = await connectTo(sameDatabase(replica.url, testApp.url ?? ''));
    [writer, other] = [await testApp.as('admin'), await testApp.as('admin')];
    facilityId = (await testApp.make.facility()).id;
    termId = (await testApp.make.biomarker()).id;
    await used();
  });
  after(async () => {
    await onReplica?.end();
    await testApp?.close();
    await primary?.stop();
    Object.assign(process.env, environment);
  });
  afterEach(() => onReplica.query('select pg_wal_replay_resume()'));

  async function connectTo(url: string) {
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      try {
        await client.connect();
        return client;
      } catch {
        // The database is not replicated yet.
        await client.end().catch(() => {});
      }
    }
  }
  const pauseReplay = () => onReplica.query('select pg_wal_replay_pause()');
  const logged = (event: string) => testApp.lines.filter((line) => line.includes(`"${event}"`));

  /** The number of connections to the replica whose last query was on samples. */
  async function readersOnReplica(): Promise<number> {
    const { rows } = await onReplica.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where application_name = 'aliquot-reads' and query like '%samples%' and datname = current_database()`,
    );
    return rows[0]?.count ?? 0;
  }
  /** Waits until a search uses the replica. */
  const used = () =>
    until(async () => {
      await find(other, 'anything');
      return (await readersOnReplica()) > 0;
    }, 'the replica is used');

  const find = async (caller: Caller, accession: string, more: Record<string, string> = {}) =>
    (await caller.ok(samples.getMany, { body: { search: accession } }, more)).count;
  const add = (accession: string) =>
    writer.ok(samples.create, {
      body: {
        accession,
        loincBiomarkerId: termId,
        volumeNumber: 1,
        volumeUnits: 'mL',
        storageFacilityId: facilityId,
      },
    });

  test('never hides a user’s own writes from them on any node; others may see older data', async () => {
    const second = await testApp.secondNode();
    try {
      await pauseReplay();
      await add('OWN-1');
      assert.equal(await find(writer, 'OWN-1'), 1);
      assert.equal(await find(second.caller.with(writer.headers), 'OWN-1'), 1);
      assert.equal(await find(other, 'OWN-1'), 0, 'the replica was not used');
      const { url } = await writer.ok(samples.export, { body: { format: 'csv', filter: {} } });
      assert.match((await testApp.nobody.raw({ method: 'GET', url })).body, /OWN-1/);
      await onReplica.query('select pg_wal_replay_resume()');
      await until(async () => (await find(other, 'OWN-1')) === 1, 'it comes through');
      await used();
    } finally {
      await second.close();
    }
  });

  test('never shows a page older data than an event announced', async () => {
    const stream = await followEvents(await testApp.app.listen({ host: '127.0.0.1', port: 0 }), other);
    await pauseReplay();
    await add('TOLD-1');
    const event = await stream.next();
    stream.stop();
    assert.equal(event?.kind, 'sample.changed');
    assert.match(event?.seen ?? '', /^[0-9A-F]+\/[0-9A-F]+$/);
    assert.equal(await find(other, 'TOLD-1', { 'x-seen': event?.seen ?? '' }), 1);
    assert.equal(await find(other, 'TOLD-1'), 0, 'the replica was not used');
    for (const odd of ['x', "0/0' or 1=1", '9'.repeat(40)])
      assert.equal(await find(other, 'TOLD-1', { 'x-seen': odd }), 0);
  });

  test('has the same row level security as the primary', async () => {
    const [one, another] = [await testApp.make.user(), await testApp.make.user()];
    for (const { id } of [one, another])
      await testApp.db
        .insertInto('saved_searches')
        .values({ user_id: id, name: 'Kept', query: '{}' })
        .execute();
    const seenBy = async (scope: Parameters<typeof testApp.services.reading.handleFor>[1]) => {
      const handle = testApp.services.reading.handleFor(testApp.db, scope, {});
      const { rows } = await sql<{ searches: number; replica: boolean }>`
        select count(*)::integer as searches, pg_is_in_recovery() as replica from saved_searches`.execute(
        handle,
      );
      return rows[0];
    };
    await until(async () => (await seenBy(null))?.searches === 2, 'both are there');
    assert.deepEqual(await seenBy({ user: one.id, company: null, manager: false }), {
      searches: 1,
      replica: true,
    });
  });

  test('whose statement is canceled by a replay conflict is replaced by the primary', async () => {
    const vendor = await testApp.make.vendor();
    await used();
    const reading = sql<{ vendors: number }>`
      select (select count(*)::integer from vendors) as vendors,
        case when pg_is_in_recovery() then pg_sleep(30) end`.execute(
      testApp.services.reading.handleFor(testApp.db, null, {}),
    );
    const conflicts = async () => {
      const { rows } = await onReplica.query<{ n: number }>(
        'select confl_snapshot::int as n from pg_stat_database_conflicts where datname = current_database()',
      );
      return rows[0]?.n ?? 0;
    };
    const sleeping = `select from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'`;
    await until(async () => ((await onReplica.query(sleeping)).rowCount ?? 0) > 0, 'it reads');
    await testApp.db.updateTable('vendors').set({ city: 'Elsewhere' }).where('id', '=', vendor.id).execute();
    await sql`vacuum vendors`.execute(testApp.db);
    assert.equal((await reading).rows[0]?.vendors, 1);
    await until(async () => (await conflicts()) > 0, 'a conflict was counted');
  });

  test('that crashes fails no request, is logged once, and is used again after its restart', async () => {
    const before = logged('replica.away').length;
    await replica.crash();
    const facets = await testApp.as('client_user');
    for (let n = 0; n < 10; n += 1) {
      await find(other, 'OWN-1');
      await facets.ok(specimens.facets, { body: {} });
      assert.deepEqual(await testApp.nobody.ok(system.ready, {}), { status: 'ready' });
    }
    assert.equal(logged('replica.away').length, before + 1);
    await replica.start();
    await onReplica.end().catch(() => {});
    onReplica = await connectTo(sameDatabase(replica.url, testApp.url ?? ''));
    await used();
    assert.match(testApp.lines.join(''), /replica\.back/);
  });

  test('that is too far behind, or no standby at all, is not used', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const own = await openReplica({
      url: sameRole(replica.url, testApp.url ?? ''),
      poolSize: 2,
      statementTimeoutMs: 5000,
      log: () => {},
    });
    const quick = { checkMs: 20, maxBehindMs: 200, restMs: 100 };
    const reading = createReading(testApp.db, own, log, quick);
    await pauseReplay();
    await testApp.make.vendor();
    await until(() => lines.some((line) => /replica\.away.*behind/.test(line)), 'it is behind');
    await onReplica.query('select pg_wal_replay_resume()');
    await until(() => lines.some((line) => line.includes('replica.back')), 'it is back');
    await reading.close();
    const itself = await openReplica({
      url: testApp.url ?? '',
      poolSize: 2,
      statementTimeoutMs: 5000,
      log: () => {},
    });
    const mistaken = createReading(testApp.db, itself, log, quick);
    await until(() => lines.some((line) => line.includes('no standby')), 'it is told apart');
    await mistaken.close();
  });
});
