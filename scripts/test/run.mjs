// npm test: every step one after the other, then how long each took and what was slowest.
//   --full       what `npm test` leaves out as well (npm run test:full)
//   --changed    only what the changes since a commit can break: --changed=HEAD~3; by default since origin/main or HEAD
//   --shuffle    files in another order; --shuffle=7 in the same other order again
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { selectChanged } from './changed.mjs';
import { printSummary } from './report.mjs';
import { stepsFor } from './steps.mjs';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => (/^--(?:changed|shuffle)$/.test(arg) ? `${arg}=` : arg)),
  options: { full: { type: 'boolean' }, changed: { type: 'string' }, shuffle: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length > 0)
  throw new Error(`Unknown: ${positionals.join(' ')}. One file: see CONTRIBUTING.md.`);

// Databases and folders of tests are made there.
process.env.TMPDIR = fastestFolder();
const reports = mkdtempSync(join(tmpdir(), 'aliquot-test-'));
try {
  const seed = values.shuffle === undefined ? undefined : Number(values.shuffle) || Date.now() % 100_000;
  if (seed !== undefined) console.log(`Files are shuffled: --shuffle=${seed} gives this order again.`);
  const selection = values.changed === undefined ? undefined : selectChanged(values.changed);
  const results = [];
  for (const { name, run } of stepsFor({ full: values.full ?? false, seed, selection, reports })) {
    console.log(`\n== ${name}`);
    const started = performance.now();
    const counts = await run();
    results.push({ name, seconds: (performance.now() - started) / 1000, ...counts });
  }
  printSummary(results);
  if (selection) console.log(`Only what changed since ${selection.base} was tested; npm test is the whole.`);
  if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/** The one in memory where there is one with room: server tests take 440 s of processor time on it instead of 500. */
function fastestFolder() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 8 * 1024 ** 3) return memory;
  } catch {
    // There is none.
  }
  return tmpdir();
}
