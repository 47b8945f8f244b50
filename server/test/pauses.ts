import pg from 'pg';
import { SYSTEM_SCOPE } from '../src/platform/database/postgres/rls.ts';
import type { openTestApp } from './harness.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

const latch = 7_654_321;

/**
 * Pauses a transaction at a certain change, so that a rival request can be sent while the first is not committed.
 * PostgreSQL only.
 */
export async function openPauses(testApp: TestApp) {
  const client = new pg.Client({ connectionString: testApp.url, options: SYSTEM_SCOPE });
  await client.connect();
  await client.query(`create function pause_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${latch}); return null; end $$`);

  /** Whether a session waits for the latch (`latched`) or for another lock. */
  const waits = async (latched: boolean): Promise<boolean> => {
    const { rowCount } = await client.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where a.datname = current_database() and not l.granted
         and (l.locktype = 'advisory' and l.objid = ${latch} and l.objsubid = 1) = $1 limit 1`,
      [latched],
    );
    return (rowCount ?? 0) > 0;
  };
  const until = async (latched: boolean, settled: () => boolean): Promise<boolean> => {
    const deadline = performance.now() + 30_000;
    while (performance.now() < deadline && !settled()) {
      if (await waits(latched)) return true;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return false;
  };

  /**
   * Pauses `first` at its change of `table`, then sends `second`, which must wait for the first to finish unless
   * `passes` is set. Returns both results.
   */
  async function interleave<A, B>(
    at: { table: string; act: 'insert' | 'update' | 'delete' },
    first: () => Promise<A>,
    second: () => Promise<B>,
    { passes = false } = {},
  ): Promise<[A, B]> {
    await client.query(
      `create trigger pause after ${at.act} on ${at.table} for each statement execute function pause_here()`,
    );
    await client.query('select pg_advisory_lock($1)', [latch]);
    try {
      let firstDone = false;
      const one = first().finally(() => {
        firstDone = true;
      });
      const stopped = await until(true, () => firstDone);
      if (!stopped) throw new Error(`the first never changed ${at.table}: ${JSON.stringify(await one)}`);
      let secondDone = false;
      const two = second().finally(() => {
        secondDone = true;
      });
      // Waiting for the latch itself does not count as waiting for the first.
      const waited = !passes && (await until(false, () => secondDone));
      if (!waited && !passes) throw new Error('the second did not wait for the first');
      if (passes) await two;
      await client.query('select pg_advisory_unlock_all()');
      return [await one, await two];
    } finally {
      await client.query('select pg_advisory_unlock_all()');
      await client.query(`drop trigger pause on ${at.table}`);
    }
  }

  return { interleave, close: () => client.end() };
}
