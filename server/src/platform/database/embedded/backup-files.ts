import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../errors.ts';
import { decrypt, encrypt } from './encrypt.ts';

/**
 * Uploaded files never change under their key, so each is copied and encrypted once for all backups that name it.
 * Files in an S3 store are not backed up here.
 */
export async function keepFiles(dataDir: string, backups: string, key: string): Promise<string[]> {
  const kept = join(backups, 'files');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const known = new Set(await readdir(kept));
  const names: string[] = [];
  for (const { name, path } of await filesBelow(join(dataDir, 'files'))) {
    if (!known.has(name) && !(await keepFile(path, join(kept, name), key))) continue;
    names.push(name);
  }
  return names.sort();
}

/** False if the file was removed in the meantime. */
async function keepFile(path: string, target: string, key: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return false;
  await writeFile(`${target}.part`, encrypt(bytes, key), { mode: 0o600, flush: true });
  if (!decrypt(await readFile(`${target}.part`), key).equals(bytes))
    throw new Error(`the copy of the file ${path} is not what was written`);
  await rename(`${target}.part`, target);
  return true;
}

/** Restores missing files. Throws if the backup lacks the copy of a file. */
export async function bringFilesBack(
  dataDir: string,
  backups: string,
  names: readonly string[],
  key: string,
): Promise<void> {
  const there = new Set((await filesBelow(join(dataDir, 'files'))).map(({ name }) => name));
  for (const name of names.filter((each) => !there.has(each))) {
    const encrypted = await readFile(join(backups, 'files', name)).catch(() => {
      throw new DatabaseStartError(`The backup names the file ${name}, which is not in its folder.`);
    });
    const folder = join(dataDir, 'files', name.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), decrypt(encrypted, key), { mode: 0o600, flush: true });
  }
}

/** Removes copies that no backup names any more. */
export async function forgetFiles(backups: string, needed: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(join(backups, 'files')).catch(() => []))
    if (!needed.has(name)) await rm(join(backups, 'files', name), { force: true });
}

async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /^[\w-]+$/.test(entry.name))
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }));
}
