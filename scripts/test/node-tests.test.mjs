import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const runner = join(import.meta.dirname, 'node-tests.mjs');
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-runner-'));
});
after(() => rmSync(folder, { recursive: true }));

/** The report of the runner for a passing file and a file with this source. */
function outcomeOf(source) {
  const [good, other, report] = ['good.test.mjs', 'other.test.mjs', 'report.json'].map((n) =>
    join(folder, n),
  );
  writeFileSync(good, "import { test } from 'node:test';\ntest('good', () => {});\n");
  writeFileSync(other, `import { before, describe, test } from 'node:test';\n${source}\n`);
  // Without the variable of the outer test run, or the inner one would report to it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status } = spawnSync(process.execPath, [runner, report, good, other], { env });
  const { passed, failed, failures } = JSON.parse(readFileSync(report, 'utf8'));
  return { status, passed, failed, failures };
}

test('two passing files exit with 0', () => {
  assert.deepEqual(outcomeOf("test('good too', () => {});"), {
    status: 0,
    passed: 2,
    failed: 0,
    failures: [],
  });
});

for (const [fault, source] of Object.entries({
  'a test that fails': "test('bad', () => { throw new Error('bad'); });",
  'a file that cannot be loaded': "import './nowhere.mjs';",
  'a hook that fails': "before(() => { throw new Error('bad'); });\ntest('never', () => {});",
  'a process that dies': "test('dies', () => process.kill(process.pid, 'SIGKILL'));",
}))
  test(`${fault} is reported as one failure with its file name, and the exit code is 1`, () => {
    const { status, failed, failures } = outcomeOf(source);
    assert.deepEqual({ status, failed }, { status: 1, failed: 1 });
    assert.ok(failures.some((name) => name.includes('other.test.mjs')));
  });

test('a failing test inside a suite is reported once, and its suites are not', () => {
  const { failures } = outcomeOf("describe('inner', () => test('bad', () => { throw new Error('bad'); }));");
  assert.equal(failures.length, 1);
  assert.match(failures[0], /› bad$/);
});
