// Runs test files of Node's own runner in the order given and writes what they took: node-tests.mjs REPORT FILE...
// `node --test` would do as well, but it sorts its files and starts a process for each.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { maxTogether, processesFor } from './processes.mjs';

const [report, ...files] = process.argv.slice(2);
const needsServer = files.some((file) => file.startsWith('server/'));
const result = { passed: 0, failed: 0, failures: [], files: [], tests: [] };
const countOf = new Map();
/** Suites that failed by themselves, as a file that cannot be loaded does: the runner counts tests alone. */
let brokenSuites = 0;
const processes = processesFor(files);
/** A process that ended badly is told by the files it ran. */
const nameOf = (file) =>
  file ? (processes[entries.indexOf(file)]?.join(', ') ?? relative(process.cwd(), file)) : '';
/** A file that hangs fails by name instead of holding up everything. */
const patienceMs = 900_000;
const folder = mkdtempSync(join(tmpdir(), 'aliquot-tests-'));
process.once('exit', () => rmSync(folder, { recursive: true }));

/** Its end does not wait for what is still to be written: without this, the last tests of a process were not reported. */
const waitForWrites = 'process.stdout._handle?.setBlocking?.(true);\n';

/** A module that runs several files, each as a suite with the file's name. */
function entryOf(together, index) {
  const suites = together.map((file) => {
    const [name, url] = [file, pathToFileURL(resolve(file)).href].map((text) => JSON.stringify(text));
    return `describe(${name}, { timeout: ${patienceMs} }, () => import(${url}));\n`;
  });
  const entry = join(folder, `${index}.mjs`);
  writeFileSync(entry, `import { describe } from 'node:test';\n${waitForWrites}${suites.join('')}`);
  return entry;
}

const entries = processes.map(entryOf);
const events = run({
  files: entries,
  isolation: 'process',
  // On two cores a third process works while the others wait for the database, and a fourth where that is another process.
  concurrency: Number(process.env.TEST_CONCURRENCY ?? (process.env.TEST_ENGINE === 'postgres' ? 4 : 3)),
  // For a process that is too busy to see to it itself.
  timeout: maxTogether * patienceMs,
  execArgv: ['--test-force-exit'],
  ...(needsServer ? { globalSetupPath: resolve('server/test/global-setup.ts') } : {}),
});

/** The suites around the test that runs, by file: a test of a loop over rooms has its room in the name of its suite. */
const suites = new Map();
events.on('test:start', ({ name, nesting, file }) => {
  const around = (suites.get(file) ?? []).slice(0, nesting);
  around[nesting] = name;
  suites.set(file, around);
});
events.on('test:complete', (data) => {
  const { name, file, details } = data;
  const seconds = (details.duration_ms ?? 0) / 1000;
  if (file?.startsWith(folder)) {
    if (details.type !== 'suite') return;
    result.files.push({ name, seconds });
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}: ${countOf.get(resolve(name)) ?? 0} tests`);
  } else if (details.type !== 'suite') {
    countOf.set(file, (countOf.get(file) ?? 0) + 1);
    result.tests.push({ name: `${nameOf(file)} › ${name}`, seconds });
  }
});
events.on('test:fail', ({ name, file, line, nesting, details }) => {
  // Of a suite that failed, its tests have been named.
  if (details.type === 'suite' && details.error.failureType === 'subtestsFailed') return;
  if (details.type === 'suite') brokenSuites += 1;
  const around = (suites.get(file) ?? []).slice(0, nesting).filter(Boolean);
  const failure = [`${nameOf(file)}:${line ?? ''}`, ...around, name].join(' › ');
  result.failures.push(failure);
  console.log(`\n✖ ${failure}\n${inspect(details.error.cause ?? details.error)}\n`);
});
for (const stream of ['test:stdout', 'test:stderr'])
  events.on(stream, ({ message }) => process.stdout.write(message));
events.on('test:diagnostic', ({ message, nesting, file }) => {
  if (file && nesting > 0) console.log(`  ${nameOf(file)}: ${message}`);
});
events.on('test:summary', ({ counts, file }) => {
  if (file) return;
  const reported = new Set(result.files.map(({ name }) => name));
  const lost = files.filter((file) => !reported.has(file));
  for (const file of lost) console.log(`\n✖ ${file} was not reported\n`);
  result.failures.push(...lost.map((file) => `${file} was not reported`));
  const failed = Math.max(counts.failed + counts.cancelled, brokenSuites) || lost.length;
  Object.assign(result, { passed: counts.passed, failed });
  writeFileSync(report, JSON.stringify(result));
  if (result.failed > 0) process.exitCode = 1;
});
