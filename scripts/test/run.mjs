// npm test: runs all steps in sequence, then reports their durations and the slowest tests.
//   --full       also the tests that `npm test` leaves out (npm run test:full)
//   --changed    only tests that the changes since a commit can break: --changed=HEAD~3; default: origin/main or HEAD
//   --shuffle    runs files in random order; --shuffle=7 repeats an order
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

// Tests create their databases and folders there.
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

/** A folder in memory if it has enough space: server tests take 440 s of CPU time there instead of 500 s. */
function fastestFolder() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 8 * 1024 ** 3) return memory;
  } catch {
    // There is no such folder.
  }
  return tmpdir();
}
