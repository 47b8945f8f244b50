import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A free port for a process that has to restart on the same one. The range lies below the ephemeral ports of the
 * system, and a file reserves the port against tests that run at the same time.
 */
export async function freePort(): Promise<number> {
  mkdirSync(reservations, { recursive: true });
  for (let tried = 0; tried < size; tried += 1) {
    const port = first + Math.floor(Math.random() * size);
    if (!reserve(port)) continue;
    if (await isFree(port)) return port;
    rmSync(fileOf(port), { force: true });
  }
  throw new Error('no free port');
}

const [first, size] = [20_000, 10_000];
const reservations = join(tmpdir(), 'aliquot-test-ports');
const fileOf = (port: number) => join(reservations, String(port));

function reserve(port: number): boolean {
  try {
    writeFileSync(fileOf(port), String(process.pid), { flag: 'wx' });
  } catch {
    // Left behind by a killed process: released now and available from the next try.
    if (!isAlive(ownerOf(port))) rmSync(fileOf(port), { force: true });
    return false;
  }
  process.once('exit', () => rmSync(fileOf(port), { force: true }));
  return true;
}

function ownerOf(port: number): number {
  try {
    return Number(readFileSync(fileOf(port), 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  // The file is empty between its creation and the write: treat its owner as alive.
  if (pid === 0) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const free = new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!(await free)) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
