import { randomUUID } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseStartError } from '../errors.ts';

const BEAT_MS = 2_000;
const WATCH_MS = 6_000;

/** The holder of the lock. Pid and start time identify a process; the other fields tell where that pid is valid. */
interface Holder {
  id: string;
  pid: number;
  startedAt: string;
  bootId: string;
  pidSpace: string;
  host: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only one on the folder: two PGlites on one folder destroy it without an error.
 * A lock whose process is gone is taken over; one whose process lives never is.
 */
export async function lockFolder(path: string, watchMs = WATCH_MS): Promise<FolderLock> {
  const mine = await thisProcess();
  const draft = `${path}.${mine.id}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    while (!(await claim(draft, path))) {
      const holder = await readHolder(path);
      if (holder === 'none') continue;
      if (holder === 'unreadable' || (await isAlive(path, holder, mine, watchMs))) throw inUse(path, holder);
      await removeStale(path, holder, mine);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return createLock(path, mine);
}

/** Links the finished file under the lock's name, which is exclusive and never exposes a partial file. */
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Several processes may find the same stale lock. Only the one that creates the marker named after that lock
 * may remove it, and only if it is still the same: so no process removes the lock of a faster rival.
 */
async function removeStale(path: string, stale: Holder, mine: Holder): Promise<void> {
  const marker = `${path}.takeover-${stale.id}`;
  try {
    await writeFile(marker, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    await clearDeadMarker(marker, mine);
    return;
  }
  const now = await readHolder(path);
  if (typeof now === 'object' && now.id === stale.id) await rename(path, marker);
  await rm(marker, { force: true });
}

async function clearDeadMarker(marker: string, mine: Holder): Promise<void> {
  const rival = await readHolder(marker);
  if (typeof rival === 'object' && comparable(rival, mine) && !(await processRuns(rival))) {
    await rm(marker, { force: true });
    return;
  }
  // Its owner is between two file operations; wait for it to finish them.
  await delay(20);
}

function createLock(path: string, mine: Holder): FolderLock {
  // In another container or on another machine the pid means nothing; only this heartbeat shows that the holder lives.
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      const now = await readHolder(path);
      if (typeof now === 'object' && now.id === mine.id) await unlink(path);
    },
  };
}

async function isAlive(path: string, holder: Holder, mine: Holder, watchMs: number): Promise<boolean> {
  if (comparable(holder, mine)) return processRuns(holder);
  const before = await modifiedAt(path);
  await delay(watchMs);
  return (await modifiedAt(path)) !== before;
}

function comparable(holder: Holder, mine: Holder): boolean {
  return holder.bootId === mine.bootId && holder.pidSpace === mine.pidSpace && holder.host === mine.host;
}

async function processRuns(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  // Pids are reused: another start time means another process.
  return (await startOf(holder.pid)) === holder.startedAt;
}

async function modifiedAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

async function readHolder(path: string): Promise<Holder | 'none' | 'unreadable'> {
  try {
    const holder: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isHolder(holder) ? holder : 'unreadable';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'none' : 'unreadable';
  }
}

function isHolder(value: unknown): value is Holder {
  const keys = ['id', 'startedAt', 'bootId', 'pidSpace', 'host'] as const;
  if (typeof value !== 'object' || value === null) return false;
  const holder = value as Partial<Holder>;
  return typeof holder.pid === 'number' && keys.every((key) => typeof holder[key] === 'string');
}

async function thisProcess(): Promise<Holder> {
  return {
    id: randomUUID(),
    pid: process.pid,
    startedAt: await startOf(process.pid),
    bootId: (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim(),
    pidSpace: await readlink('/proc/self/ns/pid').catch(() => ''),
    host: hostname(),
  };
}

/** The start time of a process in clock ticks since boot; empty where there is no /proc. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the command in parentheses, which may itself contain spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function inUse(path: string, holder: Holder | 'unreadable'): DatabaseStartError {
  if (holder === 'unreadable') {
    return new DatabaseStartError(
      `The lock file ${path} cannot be read; remove it if no other server uses this folder.`,
    );
  }
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
  return new DatabaseStartError(
    `The database folder is in use by process ${holder.pid}${where}; stop that one first (${path}).`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
