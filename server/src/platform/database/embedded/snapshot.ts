import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from './proxy.ts';

const CACHE = fileURLToPath(new URL('../../../../../node_modules/.cache/aliquot/', import.meta.url));
const KEEP_MS = 7 * 24 * 3600_000;

/**
 * A dump of a database after all migrations. Loading it takes a second, running the migrations several. The name in
 * the cache is a hash of the migrations and the engine version, so that a stale dump is never used.
 */
export async function snapshotFor(
  migrationsDir: string,
  log: Log,
  build: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const file = join(CACHE, `snapshot-${await keyOf(migrationsDir)}.tar.gz`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const bytes = await build();
  try {
    await mkdir(CACHE, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, file);
    await removeUnused(file);
  } catch (error) {
    // The installation may be read-only. Then the next first start is slower too.
    log('info', `The database snapshot could not be kept: ${(error as Error).message}`);
  }
  return bytes;
}

async function keyOf(migrationsDir: string): Promise<string> {
  const hash = createHash('sha256').update(await engineVersion());
  for (const name of (await readdir(migrationsDir)).filter((each) => each.endsWith('.sql')).sort()) {
    hash.update(`\0${name}\0`).update(await readFile(join(migrationsDir, name)));
  }
  return hash.digest('hex').slice(0, 32);
}

export async function engineVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return version;
}

async function removeUnused(current: string): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const file = join(CACHE, name);
    if (!name.startsWith('snapshot-') || file === current) continue;
    if (Date.now() - (await stat(file)).mtimeMs > KEEP_MS) await rm(file, { force: true });
  }
}
