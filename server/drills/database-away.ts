import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { verify } from '../test/load-test/verdict.ts';
import { openSession } from './client.ts';
import { type Crowd, gather, startActors } from './load.ts';
import { checkSound, openTrial, readerOf, type Trial } from './trial.ts';
import { troubleAfter, watch } from './watch.ts';

const backWithinMs = 10_000;
/** The pools of staff and clients, the connections of jobs, the listener, and one that may just be replaced. */
const maxConnections = 10 + 10 + 4 + 2;

/** kills backends during transactions, then PostgreSQL crashes and restarts at once. */
export async function run(say: (line: string) => void): Promise<void> {
  await underLoad(async ({ trial, admin, running }) => {
    const watching = watch(trial.url('/api/ready'));
    let killed = 0;
    let last = 0;
    for (let round = 0; round < 6; round += 1) {
      await pause(500);
      last = performance.now();
      const client = await admin();
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'aliquot%'`,
      );
      await client.end();
      killed += rowCount ?? 0;
    }
    await pause(3000);
    const afterKills = troubleAfter(watching.polls, last);
    const crashed = performance.now();
    await trial.server?.crash();
    await trial.server?.start();
    await pause(backWithinMs);
    const afterCrash = troubleAfter(await watching.stop(), crashed);
    say(`${killed} backends killed, ready ${Math.round(afterKills)} ms after the last of them`);
    say(`PostgreSQL crashed and restarted, the last refusal ${Math.round(afterCrash)} ms after it`);
    assert.ok(afterKills < backWithinMs && afterCrash < backWithinMs - 1000, 'it took too long to be back');
    assert.equal(running().exitCode, null, 'the product ended');
  }, say);
}

/** the database is down for a minute, or for the given seconds. */
export async function runForSeconds(say: (line: string) => void, seconds = '60'): Promise<void> {
  await underLoad(async ({ trial, crowd, running }) => {
    const session = { ...(await openSession(trial, crowd.buyers[0]?.email ?? '')) };
    await trial.server?.crash();
    await pause(1000);
    const live = watch(trial.url('/api/health'));
    const ready = watch(trial.url('/api/ready'), {}, 500);
    const refresh = watch(trial.url('/api/auth/refresh_session'), session, 1000);
    await pause(Number(seconds) * 1000);
    const [alive, notReady, refused] = await Promise.all([live.stop(), ready.stop(), refresh.stop()]);
    const back = performance.now();
    await trial.server?.start();
    const watching = watch(trial.url('/api/ready'));
    await pause(backWithinMs);
    const trouble = troubleAfter(await watching.stop(), back);
    say(
      `${seconds} s without a database: alive ${alive.length} of ${alive.length} times, not ready ${notReady.length} times`,
    );
    say(`the last refusal ${Math.round(trouble)} ms after it came back`);
    assert.deepEqual([...new Set(alive.map(({ status }) => status))], [200]);
    assert.deepEqual([...new Set(notReady.map(({ status }) => status))], [503]);
    // Never 401: without the database the server cannot know that a session is over.
    assert.deepEqual([...new Set(refused.map(({ status }) => status))], [503]);
    assert.ok(trouble < backWithinMs - 1000, 'it took too long to be back');
    const renewed = await fetch(trial.url('/api/auth/refresh_session'), { headers: session });
    assert.equal(renewed.status, 200, 'the session did not outlive the database');
    assert.equal(running().exitCode, null, 'the product ended');
  }, say);
}

interface Scenario {
  trial: Trial;
  crowd: Crowd;
  admin: () => Promise<pg.Client>;
  running: () => { exitCode: number | null };
}

async function underLoad(
  fault: (scene: Scenario) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  // With fsync, since a crash must not lose acknowledged writes.
  const trial = await openTrial('postgres', { postgres: ['fsync=on'] });
  const admin = async () => {
    const client = new pg.Client({ connectionString: trial.server?.url, application_name: 'drill' });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  try {
    const crowd = await trial.within((database) => gather(database, trial.port));
    const { load } = crowd;
    const running = await trial.start();
    const everybody = startActors(crowd);
    await pause(1500);
    await fault({ trial, crowd, admin, running: () => running.child });
    await pause(1500);
    load.over = true;
    await everybody;
    load.places.agent.destroy();
    const client = await admin();
    const { rows } = await client.query(
      `select count(*)::int as open from pg_stat_activity where application_name like 'aliquot%'`,
    );
    await client.end();
    await trial.stop(running);
    await trial.within(async (database) => {
      await verify(load, readerOf(database));
      await checkSound(database);
    });
    say(
      `${load.acknowledged.size} orders acknowledged and all there, ${rows[0]?.open} connections at the end`,
    );
    assert.ok(rows[0]?.open <= maxConnections, 'connections leak');
    assert.ok(load.acknowledged.size > 10, 'there was no load');
  } finally {
    await trial.close();
  }
}
