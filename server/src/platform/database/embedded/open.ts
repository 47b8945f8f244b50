import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import { fromPglite } from 'pg-boss';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { outsideTransaction } from '../transaction-context.ts';
import type { Database, DatabaseOptions } from '../types.ts';
import { loadInto, writeBackup } from './backup.ts';
import { startCheckpoints } from './checkpoint.ts';
import { EmbeddedDialect } from './dialect.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { startMaintenance } from './maintenance.ts';
import { EmbeddedProxy, LONG_MS } from './proxy.ts';
import { snapshotFor } from './snapshot.ts';
import { checkFolder, explainFailure } from './start-failure.ts';

/** As `dataDir`: a database that lives as long as the process, for tests. */
export const IN_MEMORY = 'memory://';

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const PING_MS = 2_000;

export async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  if (options.dataDir === IN_MEMORY) {
    const proxy = await openProxy(options, undefined, await migratedSnapshot(options));
    return databaseOf(proxy, options, undefined);
  }
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, 'db');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(join(dataDir, 'db.lock'));
  try {
    if (await isEmpty(folder)) await createFolder(options, dataDir, folder);
    await checkFolder(folder);
    await chmod(folder, 0o700);
    const proxy = await openProxy(options, folder, undefined).catch((error: unknown) => {
      throw explainFailure(folder, error);
    });
    return databaseOf(proxy, { ...options, dataDir }, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openProxy(options: DatabaseOptions, folder: string | undefined, snapshot: Uint8Array | undefined) {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const idle =
    options.idleInTransactionMs === undefined ? {} : { idleInTransactionMs: options.idleInTransactionMs };
  return EmbeddedProxy.open({ open: { folder, snapshot }, statementTimeoutMs, ...idle, log: options.log });
}

/** Created under another name and renamed when complete, so that an interrupted first start leaves no partial folder. */
async function createFolder(options: DatabaseOptions, dataDir: string, folder: string): Promise<void> {
  const draft = join(dataDir, 'db.starting');
  await rm(draft, { recursive: true, force: true });
  const snapshot = await migratedSnapshot(options);
  if (snapshot) {
    await loadInto(draft, snapshot, options.log);
  } else {
    await mkdir(draft, { mode: 0o700 });
    await (await openProxy(options, draft, undefined)).close();
  }
  await rename(draft, folder);
}

/** Undefined if there are no migrations or they fail; `migrate` then reports the error on the real database. */
async function migratedSnapshot(options: DatabaseOptions): Promise<Uint8Array | undefined> {
  const migrationsDir = options.migrationsDir ?? MIGRATIONS;
  const names = await readdir(migrationsDir).catch(() => []);
  if (!names.some((name) => name.endsWith('.sql'))) return undefined;
  try {
    return await snapshotFor(migrationsDir, options.log, () => buildSnapshot(migrationsDir, options));
  } catch (error) {
    options.log('warn', `No database snapshot could be made: ${(error as Error).message}`);
    return undefined;
  }
}

async function buildSnapshot(migrationsDir: string, options: DatabaseOptions): Promise<Uint8Array> {
  options.log('info', 'Preparing a database to start from; this happens once.');
  const proxy = await openProxy({ ...options, statementTimeoutMs: LONG_MS }, undefined, undefined);
  const database = databaseOf(proxy, options, undefined);
  try {
    await migrate(database, migrationsDir, () => {});
    return (await proxy.dump()).bytes;
  } finally {
    await database.close();
  }
}

function databaseOf(proxy: EmbeddedProxy, options: DatabaseOptions, lock: FolderLock | undefined): Database {
  const { log, dataDir, backupKey } = options;
  const kysely = new Kysely<Tables>({ dialect: new EmbeddedDialect(proxy) });
  const stopCheckpoints = startCheckpoints(proxy, log);
  const stopMaintenance = startMaintenance(proxy, log);
  let closing: Promise<void> | undefined;
  const close = async () => {
    stopCheckpoints();
    stopMaintenance();
    try {
      await kysely.destroy();
      await proxy.close();
    } finally {
      await lock?.release();
    }
  };
  return {
    engine: 'embedded',
    kysely,
    handleFor: () => kysely,
    exec: async (sql) => {
      await proxy.exec(sql, LONG_MS);
    },
    listen: (channel, onPayload, onGap) => proxy.listen(channel, onPayload, onGap),
    bossOptions: () => ({ db: fromPglite(bossHandle(proxy)), backend: 'pglite' }),
    ping: () => outsideTransaction(() => proxy.ping(PING_MS)),
    ...(dataDir === IN_MEMORY || backupKey === undefined
      ? {}
      : {
          backup: (name: string) =>
            writeBackup(proxy, resolve(dataDir, 'backups', name), { dataDir, key: backupKey, log }),
        }),
    close: () => {
      closing ??= outsideTransaction(close);
      return closing;
    },
  };
}

/** pg-boss looks for its methods on a plain object and expects rows of any shape. */
function bossHandle(proxy: EmbeddedProxy) {
  return {
    query: async <T>(sql: string, params?: unknown[]) => {
      const { rows } = await proxy.query(sql, params);
      return { rows: rows as T[] };
    },
    exec: (sql: string) => proxy.exec(sql),
    listen: (channel: string, onPayload: (payload: string) => void) => proxy.listen(channel, onPayload),
  };
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}
