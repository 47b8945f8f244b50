// Kills a writing process again and again: npm run drill -- kill9 [rounds]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill9Round } from '../test/kill9.ts';

const rounds = Number(process.argv[2] ?? 20);
const folder = await mkdtemp(join(tmpdir(), 'aliquot-kill9-'));
const acknowledged = new Set<number>();
let slowest = 0;
try {
  for (let round = 1; round <= rounds; round++) {
    const kill = 1 + Math.floor(Math.random() * 400);
    const result = await kill9Round(folder, acknowledged, kill);
    slowest = Math.max(slowest, result.openMs);
    console.log(
      `round ${round}: ${result.acknowledged} acknowledged, none lost, open again in ${Math.round(result.openMs)} ms`,
    );
  }
  console.log(
    `${rounds} rounds, ${acknowledged.size} acknowledged rows, none lost, slowest open ${Math.round(slowest)} ms`,
  );
} finally {
  await rm(folder, { recursive: true });
}
