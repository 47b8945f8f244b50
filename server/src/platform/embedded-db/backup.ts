import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError } from './errors.ts';
import { lockFolder } from './lock.ts';
import type { TableSum } from './messages.ts';
import { EmbeddedProxy, LONG_MS, type Log } from './proxy.ts';
import { engineVersion } from './snapshot.ts';
import { differenceOf } from './sums.ts';

const KEEP = 14;

/** Lies beside the backup as `<backup>.json`: what the file must be, and what must come out of it. */
interface Manifest {
  sha256: string;
  madeAt: string;
  engine: string;
  tables: TableSum[];
}

/** Writes a backup that has been loaded and compared before it gets its name. */
export async function writeBackup(proxy: EmbeddedProxy, file: string, log: Log): Promise<void> {
  const started = performance.now();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { bytes, sums } = await proxy.dump();
  const draft = `${file}.${randomUUID()}.part`;
  const manifest: Manifest = {
    sha256: sha256(bytes),
    madeAt: new Date().toISOString(),
    engine: await engineVersion(),
    tables: sums,
  };
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    // What is compared is what is on the disk, not what was in memory.
    await compare(await readFile(draft), manifest, log);
    await writeFile(`${file}.json`, JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await prune(file);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log('info', `Backup written and verified in ${seconds} s: ${file}`, {
    bytes: bytes.length,
    tables: sums.length,
  });
}

/** Loads a backup in memory and compares it with its manifest; throws one sentence when it is not whole. */
export async function verifyBackup(file: string, log: Log): Promise<Uint8Array> {
  const bytes = await readFile(file).catch(() => {
    throw new DatabaseStartError(`There is no backup ${file}.`);
  });
  const manifest = await readManifest(file);
  if (sha256(bytes) !== manifest.sha256) {
    throw new DatabaseStartError(
      `The backup ${basename(file)} is damaged: its content is not what was written.`,
    );
  }
  await compare(bytes, manifest, log);
  return bytes;
}

/** Puts a verified backup in place of `${dataDir}/db`. The folder that was there is kept beside it. */
export async function restoreBackup(file: string, dataDir: string, log: Log): Promise<void> {
  const bytes = await verifyBackup(file, log);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(join(dataDir, 'db.lock'));
  const folder = join(dataDir, 'db');
  const draft = join(dataDir, 'db.starting');
  try {
    await rm(draft, { recursive: true, force: true });
    await loadInto(draft, bytes, log);
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

/** Unpacks a dump into a new folder and closes it there. */
export async function loadInto(folder: string, snapshot: Uint8Array, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const proxy = await EmbeddedProxy.open({ open: { folder, snapshot }, statementTimeoutMs: LONG_MS, log });
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
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(kind) && name.endsWith('.tar.gz'))
    .sort();
  for (const name of names.slice(0, -KEEP)) {
    await rm(join(folder, name), { force: true });
    await rm(join(folder, `${name}.json`), { force: true });
  }
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
