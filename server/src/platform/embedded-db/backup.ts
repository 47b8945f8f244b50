import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError } from '../db-errors.ts';
import { isSealed, SealBroken, seal, unseal } from '../seal.ts';
import { bringFilesBack, forgetFiles, keepFiles } from './backup-files.ts';
import { lockFolder } from './lock.ts';
import type { TableSum } from './messages.ts';
import { EmbeddedProxy, LONG_MS, type Log } from './proxy.ts';
import { engineVersion } from './snapshot.ts';
import { differenceOf } from './sums.ts';

const KEEP = 14;
const EXTENSION = '.backup';

export interface BackupOptions {
  /** Where database and files lie. */
  dataDir: string;
  /** What the backup is sealed with. */
  key: string;
  log: Log;
}

/** Lies beside the backup as `<backup>.json`: what the file must be, and what must come out of it. */
interface Manifest {
  sha256: string;
  madeAt: string;
  engine: string;
  tables: TableSum[];
  /** Keys of the uploaded files at that time; their sealed copies lie in `files` beside the backups. */
  files?: string[];
}

/** Writes a sealed backup that has been opened, loaded and compared before it gets its name. */
export async function writeBackup(proxy: EmbeddedProxy, file: string, options: BackupOptions): Promise<void> {
  const { dataDir, key, log } = options;
  const started = performance.now();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { bytes, sums } = await proxy.dump();
  const sealed = seal(bytes, key);
  const draft = `${file}.${randomUUID()}.part`;
  const manifest: Manifest = {
    sha256: sha256(sealed),
    madeAt: new Date().toISOString(),
    engine: await engineVersion(),
    tables: sums,
    // After the database: a file is there before its row says so.
    files: await keepFiles(dataDir, dirname(file), key),
  };
  try {
    await writeFile(draft, sealed, { mode: 0o600, flush: true });
    // What is compared is what is on the disk, not what was in memory.
    await compare(unseal(await readFile(draft), key), manifest, log);
    await writeFile(`${file}.json`, JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await prune(file);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log('info', `Backup written and verified in ${seconds} s: ${file}`, {
    bytes: sealed.length,
    tables: sums.length,
    files: manifest.files?.length,
  });
}

/** Opens a backup, loads it in memory and compares it with its manifest; throws one sentence when it is not whole. */
export async function verifyBackup(file: string, { key, log }: Omit<BackupOptions, 'dataDir'>) {
  const bytes = await readFile(file).catch(() => {
    throw new DatabaseStartError(`There is no backup ${file}.`);
  });
  const manifest = await readManifest(file);
  if (sha256(bytes) !== manifest.sha256) {
    throw new DatabaseStartError(
      `The backup ${basename(file)} is damaged: its content is not what was written.`,
    );
  }
  const dump = opened(file, bytes, key);
  await compare(dump, manifest, log);
  return { dump, files: manifest.files ?? [] };
}

function opened(file: string, bytes: Buffer, key: string): Uint8Array {
  // Those of the first versions were not sealed.
  if (!isSealed(bytes)) return bytes;
  try {
    return unseal(bytes, key);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new DatabaseStartError(
      `The backup ${basename(file)} was sealed with another key: set BACKUP_KEY to the one it was made with.`,
    );
  }
}

/**
 * Puts a verified backup in place of `${dataDir}/db`, and the files it names. The folder that was there is kept beside
 * it. Everybody has to sign in again: sessions that were ended since the backup must not come back with it.
 */
export async function restoreBackup(file: string, options: BackupOptions): Promise<void> {
  const { dataDir, key, log } = options;
  const { dump, files } = await verifyBackup(file, options);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(join(dataDir, 'db.lock'));
  const folder = join(dataDir, 'db');
  const draft = join(dataDir, 'db.starting');
  try {
    await rm(draft, { recursive: true, force: true });
    await loadInto(draft, dump, log, endSessions);
    await bringFilesBack(dataDir, dirname(file), files, key);
    const aside = `${folder}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`;
    const moved = await rename(folder, aside).then(
      () => true,
      () => false,
    );
    await rename(draft, folder);
    log('info', `Restored ${file}.${moved ? ` The former database is kept in ${aside}.` : ''}`);
  } finally {
    await lock.release();
  }
}

const endSessions = `do $$ begin
  if to_regclass('public.sessions') is not null then
    update sessions set revoked_at = now(), revoked_because = 'ended' where revoked_at is null;
  end if;
end $$`;

/** Unpacks a dump into a new folder, does there what is to be done first, and closes it. */
export async function loadInto(
  folder: string,
  snapshot: Uint8Array,
  log: Log,
  first?: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const proxy = await EmbeddedProxy.open({ open: { folder, snapshot }, statementTimeoutMs: LONG_MS, log });
  if (first) await proxy.exec(first);
  await proxy.close();
  await chmod(folder, 0o700);
}

/**
 * Keeps the newest backups of the same kind. The kind is the first word of the name, as in `before-...`, and the
 * rest of such a name sorts by time; a name without a kind was given by a person and is left alone.
 */
async function prune(file: string): Promise<void> {
  const kind = /^[a-z]+-/.exec(basename(file))?.[0];
  if (!kind) return;
  const folder = dirname(file);
  const isBackup = (name: string) => name.endsWith(EXTENSION) || name.endsWith('.tar.gz');
  const names = (await readdir(folder)).filter((name) => name.startsWith(kind) && isBackup(name)).sort();
  for (const name of names.slice(0, -KEEP)) {
    await rm(join(folder, name), { force: true });
    await rm(join(folder, `${name}.json`), { force: true });
  }
  const left = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const manifests = await Promise.all(
    left.map((name) => readManifest(join(folder, name.slice(0, -5))).catch(() => null)),
  );
  // What an unreadable one names is not known: nothing is forgotten then.
  if (!manifests.includes(null))
    await forgetFiles(folder, new Set(manifests.flatMap((manifest) => manifest?.files ?? [])));
}

async function compare(bytes: Uint8Array, manifest: Manifest, log: Log): Promise<void> {
  const open = { folder: undefined, snapshot: bytes };
  const copy = await EmbeddedProxy.open({ open, statementTimeoutMs: LONG_MS, log }).catch((error: Error) => {
    throw new DatabaseStartError(`The backup cannot be loaded: ${error.message}`, { cause: error });
  });
  try {
    const difference = differenceOf(manifest.tables, await copy.sums());
    if (difference) throw new DatabaseStartError(`The backup does not match the database: ${difference}.`);
  } finally {
    await copy.close();
  }
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(`${file}.json`, 'utf8')) as Manifest;
  } catch (error) {
    throw new DatabaseStartError(
      `The backup ${basename(file)} has no readable ${basename(file)}.json beside it.`,
      {
        cause: error,
      },
    );
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
