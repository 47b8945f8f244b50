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

/** The drill cannot run on this machine; the message says why. */
export class Skipped extends Error {}

export interface Running {
  child: ChildProcess;
  /** From the start of the process until it was ready. */
  readyMs: number;
  ended: Promise<number | null>;
  output(): string;
}

interface Given {
  settings?: Record<string, string>;
  /** Default: a temporary folder that is removed with the trial. */
  dataDir?: string;
  /** Settings of PostgreSQL, for example fsync=on. Default: as fast as in tests. */
  postgres?: readonly string[];
}

/** A product on one engine with its folder and port, and direct access to its database. */
export async function openTrial(engine: Engine, given: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-drill-'));
  const dataDir = given.dataDir ?? folder;
  const server = engine === 'postgres' ? await startThrowawayPostgres(given.postgres) : undefined;
  const port = await freePort();
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const running = new Set<Running>();

  /** Opens the database directly. On the embedded engine only while the product is not running. */
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
    /** Sends SIGTERM and returns how long the stop took. */
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
      MASTER_KEY: secret,
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
  // An interrupted drill kills the product it started.
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

/** Adapts an open database to plain SQL queries. */
export const readerOf = ({ kysely }: Database): Reader => ({
  query: (text, values = []) => kysely.executeQuery(CompiledQuery.raw(text, values)),
});

/** Asserts that order_faults() is empty and the audit log is valid; returns the number of audit entries. */
export async function checkSound(database: Database): Promise<number> {
  const { rows } = await readerOf(database).query('select * from order_faults()');
  assert.deepEqual(rows, []);
  await sealAll(database.kysely);
  const { entries, sealed, broken } = await verifyHistory(database.kysely);
  assert.equal(broken, null, 'the audit log is broken');
  assert.equal(sealed, entries, 'an audit entry is not sealed');
  return entries;
}

/** Resident memory of the process in megabytes (Linux only). */
export const weightOf = ({ child }: Running) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Number of open files and sockets of the process. */
export const handlesOf = ({ child }: Running) => readdirSync(`/proc/${child.pid}/fd`).length;

export const at = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
