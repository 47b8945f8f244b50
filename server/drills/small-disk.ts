import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Skipped } from './trial.ts';

/** Mounts a tmpfs of this size; skips the drill without the right to mount. */
export async function openSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-disk-'));
  const mount = (...given: string[]) => spawnSync('mount', given, { encoding: 'utf8' });
  const made = mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder);
  if (made.status !== 0) {
    await rm(folder, { recursive: true });
    throw new Skipped(`no disk can be mounted here (${(made.stderr || String(made.error)).trim()})`);
  }
  return {
    folder,
    readOnly: (on: boolean) => mount('-o', `remount,${on ? 'ro' : 'rw'}`, folder).status === 0,
    async close() {
      spawnSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
