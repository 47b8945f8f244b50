// Runs test files of Node's own runner in the order given and writes what they took: node-tests.mjs REPORT FILE...
// `node --test` would do as well, but it sorts its files and starts a process for each.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { processesFor } from './processes.mjs';

const [report, ...files] = process.argv.slice(2);
const needsServer = files.some((file) => file.startsWith('server/'));
const told = { passed: 0, failed: 0, files: [], tests: [] };
const countOf = new Map();
const nameOf = (file) => (file ? relative(process.cwd(), file) : '');
const folder = mkdtempSync(join(tmpdir(), 'aliquot-tests-'));
process.once('exit', () => rmSync(folder, { recursive: true }));

/** A module that runs several files, each as a suite with the file's name. */
function entryOf(together, index) {
  const suites = together.map((file) => {
    const [name, url] = [file, pathToFileURL(resolve(file)).href].map((text) => JSON.stringify(text));
    return `describe(${name}, () => import(${url}));\n`;
  });
  const entry = join(folder, `${index}.mjs`);
  writeFileSync(entry, `import { describe } from 'node:test';\n${suites.join('')}`);
  return entry;
}

const events = run({
  files: processesFor(files).map(entryOf),
  isolation: 'process',
  // On two cores a third file works while the others wait for the database.
  concurrency: Number(process.env.TEST_CONCURRENCY ?? 3),
  // A test that hangs fails by name instead of holding up everything.
  timeout: 240_000,
  execArgv: ['--test-force-exit'],
  ...(needsServer ? { globalSetupPath: resolve('server/test/global-setup.ts') } : {}),
});

events.on('test:complete', (data) => {
  const { name, file, details } = data;
  const seconds = (details.duration_ms ?? 0) / 1000;
  if (file?.startsWith(folder)) {
    if (details.type !== 'suite') return;
    told.files.push({ name, seconds });
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}: ${countOf.get(resolve(name)) ?? 0} tests`);
  } else if (details.type !== 'suite') {
    countOf.set(file, (countOf.get(file) ?? 0) + 1);
    told.tests.push({ name: `${nameOf(file)} › ${name}`, seconds });
  }
});
events.on('test:fail', ({ name, file, line, details }) => {
  // Of a suite that failed, its tests have been named.
  if (details.type === 'suite' && details.error.failureType === 'subtestsFailed') return;
  console.log(
    `\n✖ ${nameOf(file)}:${line ?? ''} › ${name}\n${inspect(details.error.cause ?? details.error)}\n`,
  );
});
for (const stream of ['test:stdout', 'test:stderr'])
  events.on(stream, ({ message }) => process.stdout.write(message));
events.on('test:diagnostic', ({ message, nesting, file }) => {
  if (file && nesting > 0) console.log(`  ${nameOf(file)}: ${message}`);
});
events.on('test:summary', ({ counts, file }) => {
  if (file) return;
  Object.assign(told, { passed: counts.passed, failed: counts.failed + counts.cancelled });
  writeFileSync(report, JSON.stringify(told));
  if (told.failed > 0) process.exitCode = 1;
});
