import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/types.ts';
import { sealAll, verifyHistory } from '../src/platform/jobs/history.ts';
import { migrationsDir } from '../src/start.ts';
import { freePort } from '../test/free-port.ts';
import { highLimits } from '../test/high-limits.ts';
import type { Reader } from '../test/load-test/verdict.ts';
import { startThrowawayPostgres } from '../test/throwaway-postgres.ts';

export type Engine = 'embedded' | 'postgres';
export const engines: readonly Engine[] = ['embedded', 'postgres'];
export const secret = 'a secret for tests that is long enough';
const main = join(import.meta.dirname, '../src/main.ts');
const patienceMs = 60_000;

/** What cannot be tried on this machine, and why. */
export class Skipped extends Error {}

export interface Running {
  child: ChildProcess;
  /** From the start of the process until it said that it was ready. */
  readyMs: number;
  ended: Promise<number | null>;
  output(): string;
}

interface Given {
  settings?: Record<string, string>;
  /** A folder of the caller's; otherwise one that goes with the trial. */
  dataDir?: string;
  /** PostgreSQL as settled as in production instead of as quick as in tests. */
  postgres?: readonly string[];
}

/** One product on one engine: its folder, its port, and its database looked at from outside. */
export async function openTrial(engine: Engine, given: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-drill-'));
  const dataDir = given.dataDir ?? folder;
  const server = engine === 'postgres' ? await startThrowawayPostgres(given.postgres) : undefined;
  const port = await freePort();
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const running = new Set<Running>();

  /** The database itself. The embedded one has one owner: only while no product runs. */
  async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const log = (level: string, message: string) => level === 'error' && console.error(message);
    const database = await openDatabase({ ...(server ? { url: server.url } : {}), dataDir, log });
    try {
      await migrate(database, migrationsDir, log);
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function start(env: Record<string, string> = {}): Promise<Running> {
    const began = performance.now();
    const run = launch(port, {
      DATA_DIR: dataDir,
      DATABASE_URL: server?.url ?? '',
      ...given.settings,
      ...env,
    });
    running.add(run);
    void run.ended.then(() => running.delete(run));
    await untilReady(run, url('/api/ready'));
    run.readyMs = performance.now() - began;
    return run;
  }

  return {
    engine,
    dataDir,
    port,
    url,
    server,
    within,
    start,
    async kill(run: Running) {
      run.child.kill('SIGKILL');
      await run.ended;
    },
    /** In order; answers how long it took. */
    async stop(run: Running): Promise<number> {
      const began = performance.now();
      run.child.kill('SIGTERM');
      assert.equal(await run.ended, 0, `it did not end in order: ${run.output()}`);
      return performance.now() - began;
    },
    async close() {
      for (const run of running) {
        run.child.kill('SIGKILL');
        await run.ended;
      }
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Trial = Awaited<ReturnType<typeof openTrial>>;

function launch(port: number, env: Record<string, string>): Running {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      SESSION_SECRET: secret,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...highLimits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-20_000);
    });
  // Whoever ends a drill in its midst ends what it started.
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => process.off('exit', leave));
  return { child, readyMs: 0, ended, output: () => output };
}

async function untilReady(run: Running, address: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (run.child.exitCode !== null || run.child.signalCode !== null) break;
    const reply = await fetch(address).catch(() => null);
    if (reply?.ok) return;
    await pause(20);
  }
  throw new Error(`it is not ready: ${run.output()}`);
}

/** An open database as something that answers plain SQL. */
export const readerOf = ({ kysely }: Database): Reader => ({
  query: (text, values = []) => kysely.executeQuery(CompiledQuery.raw(text, values)),
});

/** Nothing is in an order that must never be, and the chain of the history is whole; answers its length. */
export async function checkSound(database: Database): Promise<number> {
  const { rows } = await readerOf(database).query('select * from order_faults()');
  assert.deepEqual(rows, []);
  await sealAll(database.kysely);
  const { entries, sealed, broken } = await verifyHistory(database.kysely);
  assert.equal(broken, null, 'the history is broken');
  assert.equal(sealed, entries, 'an entry of the history is not in its chain');
  return entries;
}

/** Megabytes the process holds, as Linux counts them. */
export const weightOf = ({ child }: Running) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Files and lines the process has open. */
export const handlesOf = ({ child }: Running) => readdirSync(`/proc/${child.pid}/fd`).length;

export const at = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
