import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { embeddedEngineTests } from './embedded-engine.mjs';
import { long, longest, maxTogether, processesFor } from './processes.mjs';

const small = (count) => Array.from({ length: count }, (_, n) => `server/src/small-${n}.test.ts`);

test('every file runs once, a long one alone and before the others', () => {
  const files = [...small(50), longest[1], longest[0]];
  const processes = processesFor(files);
  assert.deepEqual(processes.flat().toSorted(), files.toSorted());
  assert.deepEqual(processes.slice(0, 2), [[longest[1]], [longest[0]]]);
  assert.ok(processes.every((together) => together.length <= maxTogether));
});

test('a few files are spread over processes, and no files need no process', () => {
  assert.deepEqual(
    processesFor(small(12)).map(({ length }) => length),
    [2, 2, 2, 2, 2, 2],
  );
  assert.deepEqual(processesFor(small(1)), [small(1)]);
  assert.deepEqual(processesFor([longest[0]]), [[longest[0]]]);
  assert.deepEqual(processesFor([]), []);
});

test('every file and pattern of the lists exists, since a moved one would be skipped silently', () => {
  const cwd = join(import.meta.dirname, '../..');
  const missing = [...longest, ...long, ...embeddedEngineTests].filter(
    (pattern) => globSync(pattern, { cwd }).length === 0,
  );
  assert.deepEqual(missing, []);
});
