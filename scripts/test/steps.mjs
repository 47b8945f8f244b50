// The steps of a test run, with their order and settings.
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../find-chromium.mjs';
import { embeddedEngineTests } from './embedded-engine.mjs';
import { longest } from './processes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const filesOf = (patterns) => globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).sort();

/** Tests of single UI parts, and of the accessibility of parts and layers; other browser tests use the same parts. */
const leftToFullRun = /^e2e\/(?:ui-|axe-layers|axe-parts)/;
/** Those of them that open the gallery of the design system. */
const opensGallery = /^e2e\/(?:ui-|axe-parts)/;

export function stepsFor({ full, seed, selection, reports }) {
  const chosen = (patterns) =>
    inOrder(
      filesOf(patterns).filter((file) => selection?.has(file) ?? true),
      seed,
    );
  const settings = {
    ...(full ? { TEST_FULL: '1' } : {}),
    NODE_COMPILE_CACHE: at('node_modules/.cache/aliquot'),
  };
  const server = (name, engine, files) => ({
    name,
    files,
    run: () => nodeTests(files, join(reports, `${engine}.json`), { ...settings, TEST_ENGINE: engine }),
  });
  const rules = chosen('{contract,web,scripts}/**/*.test.{ts,mjs}');
  const specs = chosen('e2e/*.spec.ts').filter((file) => full || selection || !leftToFullRun.test(file));
  return [
    { name: 'check', run: check },
    {
      name: 'rules without a server',
      files: rules,
      run: () => nodeTests(rules, join(reports, 'rules.json'), settings),
    },
    server('server on PostgreSQL', 'postgres', chosen('server/**/*.test.ts')),
    server(
      'server on the embedded engine',
      'pglite',
      chosen(full ? 'server/**/*.test.ts' : embeddedEngineTests),
    ),
    {
      name: 'browser',
      files: specs,
      run: () => browserTests(specs, seed, join(reports, 'browser.json'), settings),
    },
  ].filter(({ files }) => files?.length !== 0);
}

function inOrder(files, seed) {
  if (seed !== undefined) return shuffled(files, seed);
  const rank = (file) => (longest.includes(file) ? longest.indexOf(file) : longest.length);
  return files.toSorted((a, b) => rank(a) - rank(b));
}

/** Reproducible by seed on every machine. */
function shuffled(files, seed) {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return files
    .map((file) => ({ file, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ file }) => file);
}

/** By default the compiler checks each project in four parts that repeat work: 39 s of CPU time instead of 21 s. */
const compilerThreads = ['--checkers', '1', '--builders', '2'];

/** Each part of the check counts as one test. They run in parallel. */
async function check() {
  const parts = [
    ['node_modules/typescript/bin/tsc', '-b', ...compilerThreads],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    ['scripts/generate.mjs', '--check'],
    ['scripts/lint-openapi.mjs'],
    ['scripts/words.mjs'],
  ];
  const codes = await Promise.all(parts.map((args) => runNode(args)));
  const failures = parts.filter((_, index) => codes[index] !== 0).map((args) => args.join(' '));
  return { passed: parts.length - failures.length, failed: failures.length, failures };
}

async function nodeTests(files, report, env) {
  const status = await runNode(['scripts/test/node-tests.mjs', report, ...files], env);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 };
  return atLeastOneFailure(status, counts);
}

async function browserTests(specs, seed, report, settings) {
  const status = await runNode(
    [
      '../node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,json',
      ...specs.map((file) => `/${relative('e2e', file)}$`),
    ],
    {
      ...settings,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: await findChromium(),
      ...(specs.some((file) => opensGallery.test(file)) ? {} : { E2E_GALLERY: 'off' }),
      ...(seed === undefined ? {} : { E2E_ORDER: specs.map((file) => relative('e2e', file)).join(',') }),
    },
    at('e2e'),
  );
  if (!existsSync(report)) return atLeastOneFailure(status, { passed: 0, failed: 0 });
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const files = Object.entries(Object.groupBy(tests, ({ file }) => file)).map(([name, list]) => ({
    name: `e2e/${name}`,
    seconds: list.reduce((sum, each) => sum + each.seconds, 0),
  }));
  // A test that passed only on a retry counts as failed.
  return atLeastOneFailure(status, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: tests.filter(({ ok }) => !ok).map(({ name }) => name),
    tests,
    files,
  });
}

/** `file` is where the suite is, not where a helper calls `test`. */
function testsOf(suite, titles, file = suite.file) {
  const here = suite.title && suite.title !== file ? [...titles, suite.title] : titles;
  return [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      file,
      name: [file, ...here, title].join(' › '),
      seconds: tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
      ok: tests.every(({ status }) => status === 'expected' || status === 'skipped'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, here, file)),
  ];
}

/** A runner that crashed before it counted any test must not count as passed. */
function atLeastOneFailure(status, counts) {
  const empty = counts.passed + counts.failed === 0;
  return (status !== 0 || empty) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function runNode(args, env = {}, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}
