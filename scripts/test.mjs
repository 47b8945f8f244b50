// Everything `npm test` runs, one after the other, each with its own output and a summary line at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'aliquot-test-'));

const steps = [
  { name: 'check', run: check },
  { name: 'rules without a server', run: () => nodeTests('rules', ['{contract,web}/src/**/*.test.ts']) },
  { name: 'server tests on PGlite', run: () => serverTests('pglite') },
  { name: 'server tests on PostgreSQL', run: () => serverTests('postgres') },
  {
    name: 'browser tests',
    run: browserTests,
    unless: () => !existsSync(join(root, 'e2e/playwright.config.ts')),
  },
];

async function main() {
  const results = [];
  for (const { name, run, unless } of steps) {
    if (unless?.()) continue;
    console.log(`\n== ${name}`);
    const started = performance.now();
    const counts = await run();
    results.push({ name, seconds: (performance.now() - started) / 1000, ...counts });
  }
  console.log('');
  for (const { name, seconds, passed, failed } of results) {
    console.log(
      `${failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
    );
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}

/** Each part of the check counts as one test. */
async function check() {
  let failed = 0;
  for (const args of checks()) if ((await run(args)) !== 0) failed += 1;
  return { passed: checks().length - failed, failed };
}

function checks() {
  return [
    ['node_modules/typescript/bin/tsc', '-b'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    ['scripts/generate.mjs', '--check'],
  ];
}

function serverTests(engine) {
  const files = ['--test-global-setup=server/test/global-setup.ts', 'server/**/*.test.ts'];
  return nodeTests(engine, files, { TEST_ENGINE: engine });
}

async function nodeTests(name, files, env = {}) {
  const report = join(reports, `${name}.tap`);
  const status = await run(
    [
      '--test',
      '--test-concurrency=2',
      // A test that hangs fails by name instead of holding up everything.
      '--test-timeout=180000',
      '--test-force-exit',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${report}`,
      ...files,
    ],
    env,
  );
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (key) => Number(new RegExp(`^# ${key} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return atLeastOneFailure(status, { passed: count('pass'), failed: count('fail') + count('cancelled') });
}

async function browserTests() {
  const report = join(reports, 'browser.json');
  const status = await run(
    ['../node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: await findChromium() },
    join(root, 'e2e'),
  );
  const stats = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8')).stats
    : { expected: 0, unexpected: 0, flaky: 0 };
  // One that passed only when tried again has failed.
  return atLeastOneFailure(status, { passed: stats.expected, failed: stats.unexpected + stats.flaky });
}

/** A runner that ended badly before it could count anything must not look green. */
function atLeastOneFailure(status, counts) {
  const empty = counts.passed + counts.failed === 0;
  return (status !== 0 || empty) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function run(args, env = {}, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

try {
  await main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
