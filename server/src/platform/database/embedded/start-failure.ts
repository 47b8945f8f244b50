import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../errors.ts';
import { SEGMENT_BYTES } from './checkpoint.ts';
import { OpenError } from './worker-link.ts';

export const ENGINE_MAJOR = '18';
const CONTROL_VERSION = 1800;

const UNTOUCHED = 'The folder was left as it is; restore a backup, or move the folder away to start anew.';

/** Detects damage before the engine is started, which would only fail with an opaque error. */
export async function checkFolder(folder: string): Promise<void> {
  const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major !== ENGINE_MAJOR) {
    throw new DatabaseStartError(
      `The database in ${folder} was made by PostgreSQL ${major || 'of an unknown version'} and this version reads ` +
        `${ENGINE_MAJOR} only. The folder was left as it is; open it with the release that made it, back it up there ` +
        'and load it here.',
    );
  }
  const control = await readFile(join(folder, 'global', 'pg_control')).catch(() => Buffer.alloc(0));
  if (control.length < 296 || control.readUInt32LE(8) !== CONTROL_VERSION) {
    throw new DatabaseStartError(
      `The control file of the database in ${folder} is damaged or missing. ${UNTOUCHED}`,
    );
  }
  await checkWal(folder);
}

async function checkWal(folder: string): Promise<void> {
  const wal = join(folder, 'pg_wal');
  const names = (await readdir(wal).catch(() => [])).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(wal, name))).size));
  // PostgreSQL renames a segment to its final name only when it has its full size.
  if (names.length === 0 || sizes.some((size) => size !== SEGMENT_BYTES)) {
    throw new DatabaseStartError(
      `The write-ahead log of the database in ${folder} is damaged or cut off. ${UNTOUCHED}`,
    );
  }
}

/** Turns an error of the engine at opening into a sentence for the operator. */
export function explainFailure(folder: string, error: unknown): Error {
  if (!(error instanceof OpenError)) return error instanceof Error ? error : new Error(String(error));
  const output = error.output.join('\n');
  const reason = error.output.findLast((line) => /\b(FATAL|PANIC)\b/.test(line)) ?? error.message;
  const options = { cause: error };
  if (/No space left|ENOSPC/.test(`${output}${error.message}`)) {
    return new DatabaseStartError(
      `The disk is full: the database in ${folder} could not be opened. Free some space and start again.`,
      options,
    );
  }
  if (/EACCES|EPERM|Permission denied/.test(`${output}${error.message}`)) {
    return new DatabaseStartError(
      `The database folder ${folder} may not be read or written by this user.`,
      options,
    );
  }
  if (/checkpoint record|WAL|redo|recover|Aborted\(\)/i.test(`${output}${error.message}`)) {
    return new DatabaseStartError(
      `The write-ahead log of the database in ${folder} is damaged (${reason.trim()}). ${UNTOUCHED}`,
      options,
    );
  }
  return new DatabaseStartError(
    `The database in ${folder} could not be opened (${reason.trim()}). ${UNTOUCHED}`,
    options,
  );
}
