import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { highLimits } from '../high-limits.ts';
import type { LoadTest } from './load.ts';

const main = join(import.meta.dirname, '../../run.mjs');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Expires holds and replaces depleted samples, so that buyers always compete for some. */
export async function timeAndStock(load: LoadTest, client: pg.Client, fresh: () => Promise<number>) {
  while (!load.over) {
    await pause(150);
    await client
      .query(
        `update holds set first_held_at = now() - interval '1 hour', held_until = now() - interval '1 second'
         where sample_id in (select sample_id from holds where random() < 0.6 order by sample_id for update skip locked)`,
      )
      .catch(() => {});
    const { rows } = await client.query(
      `select id from samples where id = any ($1) and status = 'depleted'`,
      [load.hot],
    );
    for (const { id } of rows) load.hot[load.hot.indexOf(id)] = await fresh();
  }
}

/** Terminates random database connections, in use or not. */
export async function cutConnections(load: LoadTest, client: pg.Client): Promise<void> {
  while (!load.over) {
    await pause(900);
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity where datname = current_database() and application_name = 'aliquot'
         order by random() limit 1) as someone`,
    );
    load.cut += rowCount ?? 0;
  }
}

/** Runs a separate server process that is repeatedly killed and started again. */
export async function killServers(
  load: LoadTest,
  { url, secret, port, servesMs }: { url: string; secret: string; port: number; servesMs: number },
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-load-'));
  let child: ChildProcess | undefined;
  try {
    while (!load.over) {
      child = spawn(process.execPath, [main], {
        env: {
          ...process.env,
          NODE_ENV: '',
          DATA_DIR: dataDir,
          DATABASE_URL: url,
          SESSION_SECRET: secret,
          MASTER_KEY: secret,
          PORT: String(port),
          DEMO: 'off',
          LOG_LEVEL: 'silent',
          ...highLimits,
        },
        stdio: 'ignore',
      });
      const exited = new Promise((resolve) => child?.once('exit', resolve));
      // A server whose connection is terminated during its start exits; the loop starts another.
      if (!(await ready(load, child, port))) continue;
      load.places.ports.push(port);
      for (let served = 0; served < servesMs && !load.over; served += 100) await pause(100);
      child.kill('SIGKILL');
      await exited;
      load.places.ports = load.places.ports.filter((each) => each !== port);
      load.killed += 1;
    }
  } finally {
    child?.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ready(load: LoadTest, child: ChildProcess, port: number): Promise<boolean> {
  while (!load.over && child.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    if (reply?.ok) return true;
    await pause(100);
  }
  return false;
}
