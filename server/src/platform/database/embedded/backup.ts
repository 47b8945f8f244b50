import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { masterKeyFile } from '../../config.ts';
import { type HistoryHead, lastLink } from '../../jobs/history.ts';
import { DatabaseStartError } from '../errors.ts';
import { rejectEarlierVersion } from '../migrate.ts';
import { bringFilesBack, forgetFiles, keepFiles } from './backup-files.ts';
import { DecryptionError, decrypt, encrypt, isEncrypted } from './encrypt.ts';
import { lockFolder } from './lock.ts';
import type { TableChecksum } from './messages.ts';
import { EmbeddedProxy, LONG_MS, type Log } from './proxy.ts';
import { engineVersion } from './snapshot.ts';
import { differenceOf } from './table-checksums.ts';

const KEEP = 14;
const EXTENSION = '.backup';
const MANIFEST = '.manifest';

export interface BackupOptions {
  /** Folder of the database and files. */
  dataDir: string;
  /** Encryption key of the backup. */
  key: string;
  log: Log;
  /** Accept backups that are not encrypted, whose origin cannot be verified. */
  unsealed?: boolean;
}

/** Stored encrypted as `<backup>.manifest`: checksums of the file and of its tables. */
interface Manifest {
  sha256: string;
  madeAt: string;
  engine: string;
  tables: TableChecksum[];
  /** Keys of the uploaded files at that time; their encrypted copies are in `files` beside the backups. */
  files?: string[];
  /** The last seal of the audit log at that time, which a later log must still contain. */
  history?: HistoryHead | null;
  /** The master key of the data folder, without which codes of donors would change; none where it is a setting. */
  masterKey?: string;
}

/** Writes an encrypted backup, and verifies it by loading and comparing it before it gets its final name. */
export async function writeBackup(proxy: EmbeddedProxy, file: string, options: BackupOptions): Promise<void> {
  const { dataDir, key, log } = options;
  const started = performance.now();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const history = await headOf(proxy);
  const { bytes, sums } = await proxy.dump();
  const encrypted = encrypt(bytes, key);
  const draft = `${file}.${randomUUID()}.part`;
  const manifest: Manifest = {
    sha256: sha256(encrypted),
    madeAt: new Date().toISOString(),
    engine: await engineVersion(),
    tables: sums,
    // After the dump of the database, since files are stored before their rows.
    files: await keepFiles(dataDir, dirname(file), key),
    history,
    ...(await masterKeyIn(dataDir)),
  };
  try {
    await writeFile(draft, encrypted, { mode: 0o600, flush: true });
    // Compares what is on the disk, not what was in memory.
    await compare(decrypt(await readFile(draft), key), manifest, log);
    const text = Buffer.from(JSON.stringify(manifest));
    await writeFile(`${file}${MANIFEST}`, encrypt(text, key), { mode: 0o600, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await prune(file, key);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log('info', `Backup written and verified in ${seconds} s: ${file}`, {
    bytes: encrypted.length,
    tables: sums.length,
    files: manifest.files?.length,
  });
}

/** Loads a backup in memory and compares it with its manifest; throws a one-sentence error if it is damaged. */
export async function verifyBackup(file: string, options: Omit<BackupOptions, 'dataDir'>) {
  const { key, log, unsealed = false } = options;
  const bytes = await readFile(file).catch(() => {
    throw new DatabaseStartError(`There is no backup ${file}.`);
  });
  const manifest = await readManifest(file, key, unsealed);
  if (sha256(bytes) !== manifest.sha256) {
    throw new DatabaseStartError(
      `The backup ${basename(file)} is damaged: its content is not what was written.`,
    );
  }
  const dump = isEncrypted(bytes) ? opened(file, bytes, key) : unsealed ? bytes : failUnencrypted(file);
  await compare(dump, manifest, log);
  return { dump, files: manifest.files ?? [], masterKey: manifest.masterKey };
}

function opened(file: string, bytes: Buffer, key: string): Uint8Array {
  try {
    return decrypt(bytes, key);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new DatabaseStartError(
      `The backup ${basename(file)} was encrypted with another key: set BACKUP_KEY to the one it was made with.`,
    );
  }
}

function failUnencrypted(file: string): never {
  throw new DatabaseStartError(
    `The backup ${basename(file)} is not encrypted with its manifest, so nobody can tell who wrote it. Restore it with --unsealed if you trust it.`,
  );
}

/**
 * Replaces `${dataDir}/db` by a verified backup and restores its files and master key. The previous folder and key are
 * kept beside them. All sessions end, since sessions revoked after the backup must not become valid again.
 */
export async function restoreBackup(file: string, options: BackupOptions): Promise<void> {
  const { dataDir, key, log } = options;
  const { dump, files, masterKey } = await verifyBackup(file, options);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(join(dataDir, 'db.lock'));
  const folder = join(dataDir, 'db');
  const draft = join(dataDir, 'db.starting');
  try {
    await rm(draft, { recursive: true, force: true });
    await loadInto(draft, dump, log, `${rejectEarlierVersion}\n${endSessions}`);
    await bringFilesBack(dataDir, dirname(file), files, key);
    const aside = `before-restore-${new Date().toISOString().replaceAll(':', '-')}`;
    const moved = await rename(folder, `${folder}.${aside}`).then(
      () => true,
      () => false,
    );
    await rename(draft, folder);
    if (masterKey) await replaceMasterKey(dataDir, masterKey, aside);
    log('info', `Restored ${file}.${moved ? ` The former database is kept in ${folder}.${aside}.` : ''}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

async function masterKeyIn(dataDir: string): Promise<Pick<Manifest, 'masterKey'>> {
  const masterKey = await readFile(join(dataDir, masterKeyFile), 'utf8').catch(() => null);
  return masterKey === null ? {} : { masterKey };
}

async function replaceMasterKey(dataDir: string, masterKey: string, aside: string): Promise<void> {
  if ((await masterKeyIn(dataDir)).masterKey === masterKey) return;
  const file = join(dataDir, masterKeyFile);
  await rename(file, `${file}.${aside}`).catch(() => undefined);
  await writeFile(file, masterKey, { mode: 0o600, flush: true });
}

const endSessions = `do $$ begin
  if to_regclass('public.sessions') is not null then
    update sessions set revoked_at = now(), revoked_because = 'ended' where revoked_at is null;
  end if;
end $$`;

/** Unpacks a dump into a new folder, runs the script `first` on it, and closes it. */
export async function loadInto(
  folder: string,
  snapshot: Uint8Array,
  log: Log,
  first?: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const proxy = await EmbeddedProxy.open({ open: { folder, snapshot }, statementTimeoutMs: LONG_MS, log });
  try {
    if (first) await proxy.exec(first);
  } finally {
    await proxy.close();
  }
  await chmod(folder, 0o700);
}

/**
 * Keeps the newest backups of the same kind. The kind is the first word of the name, as in `before-...`, and the
 * rest of such a name sorts by time; a name without a kind was chosen manually and is never removed.
 */
async function prune(file: string, key: string): Promise<void> {
  const kind = /^[a-z]+-/.exec(basename(file))?.[0];
  if (!kind) return;
  const folder = dirname(file);
  const isBackup = (name: string) => name.endsWith(EXTENSION) || name.endsWith('.tar.gz');
  const names = (await readdir(folder)).filter((name) => name.startsWith(kind) && isBackup(name)).sort();
  for (const name of names.slice(0, -KEEP)) {
    await rm(join(folder, name), { force: true });
    await rm(join(folder, `${name}${MANIFEST}`), { force: true });
    await rm(join(folder, `${name}.json`), { force: true });
  }
  const manifests = await manifestsIn(folder, key);
  // An unreadable manifest may name any file, so that no copy is removed then.
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

/** Earlier versions wrote manifests in plain text. */
async function readManifest(file: string, key: string, unsealed: boolean): Promise<Manifest> {
  const encrypted = await readFile(`${file}${MANIFEST}`).catch(() => null);
  if (encrypted) return JSON.parse(String(opened(file, encrypted, key))) as Manifest;
  const plain = await readFile(`${file}.json`, 'utf8').catch((error) => {
    throw new DatabaseStartError(`The backup ${basename(file)} has no manifest beside it.`, { cause: error });
  });
  return unsealed ? (JSON.parse(plain) as Manifest) : failUnencrypted(file);
}

/** All manifests of a folder; null for one that cannot be read. */
async function manifestsIn(folder: string, key: string): Promise<(Manifest | null)[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(MANIFEST) || name.endsWith('.json'));
  const files = names.map((name) => join(folder, name.slice(0, name.lastIndexOf('.'))));
  return Promise.all(files.map((file) => readManifest(file, key, true).catch(() => null)));
}

/** The last seals of the audit log in the manifests of a data folder. */
export async function headsInBackups(dataDir: string, key: string): Promise<HistoryHead[]> {
  const manifests = await manifestsIn(join(dataDir, 'backups'), key).catch(() => []);
  return manifests.flatMap((manifest) => manifest?.history ?? []);
}

async function headOf(proxy: EmbeddedProxy): Promise<HistoryHead | null> {
  const { rows: tables } = await proxy.query(`select to_regclass('public.audit_seals') is not null as there`);
  if (!tables[0]?.there) return null;
  const { rows } = await proxy.query(lastLink);
  return (rows[0] as HistoryHead | undefined) ?? null;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
