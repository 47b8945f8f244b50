import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill9Round } from '../test/kill9.ts';

const openWithinMs = 10_000;

/** D-01: repeatedly kills a process that only writes to the embedded database. */
export async function run(say: (line: string) => void, rounds = '20'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-kill9-'));
  const acknowledged = new Set<number>();
  let slowest = 0;
  try {
    for (let round = 1; round <= Number(rounds); round += 1) {
      const { openMs } = await kill9Round(folder, acknowledged, 1 + Math.floor(Math.random() * 400));
      slowest = Math.max(slowest, openMs);
      if (openMs > openWithinMs) throw new Error(`it took ${Math.round(openMs)} ms to open the folder again`);
    }
    say(
      `${rounds} rounds, ${acknowledged.size} acknowledged rows, none lost, slowest open ${Math.round(slowest)} ms`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
