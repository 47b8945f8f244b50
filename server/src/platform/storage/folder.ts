import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreMissingError } from './missing.ts';
import type { Store } from './store.ts';

/** Files below `${dataDir}/files`, spread over folders by the first letters of their keys. */
export function createFolderStore(dataDir: string): Store {
  const pathOf = (key: string) => join(dataDir, 'files', key.slice(0, 2), key);
  return {
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await flush(path);
      await rename(path, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        return copyToDisk(path, target);
      });
    },
    async read(key) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new StoreMissingError(key) : error;
      });
      return file.createReadStream();
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** For a folder on another disk: copies the file under a temporary name and renames it when complete. */
async function copyToDisk(path: string, target: string) {
  const part = `${target}.part`;
  try {
    await copyFile(path, part);
    await flush(part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
  await rm(path, { force: true });
}

/** Syncs the file before the rename, so that a power failure does not leave an empty file with a valid row. */
async function flush(path: string) {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
