import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { drills } from '../drills/table.ts';

/** Files, tests and drills named in these documents must exist. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const reliability = 'docs/reliability.md';
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read(reliability);

for (const document of [reliability, 'docs/specification-coverage.md'])
  test(`every file that ${document} names exists, and every test it quotes is in that file`, () => {
    const text = read(document);
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|md|json|txt))`((?:,? “[^”]+”)*)/g)];
    assert.ok(named.length > 60);
    for (const [, path = '', quotes = ''] of named) {
      assert.ok(existsSync(join(root, path)), `${path} is not there`);
      const source = readFileSync(join(root, path), 'utf8');
      for (const [, name = ''] of quotes.matchAll(/“([^”]+)”/g))
        assert.ok(source.includes(name), `${path} has no test called “${name}”`);
    }
  });

test('every drill has its row, and every drill command names an existing drill', () => {
  const rows = new Set([...text.matchAll(/^\| (X-\d\d) \|/gm)].map(([, id]) => id));
  assert.deepEqual(
    [...rows].sort(),
    drills
      .map(({ id }) => id)
      .filter((id) => id.startsWith('X-'))
      .sort(),
  );
  const known = new Set(drills.map(({ name }) => name));
  for (const [, name = ''] of text.matchAll(/npm run drill -- ([a-z0-9-]+)/g))
    if (name !== 'name') assert.ok(known.has(name), `there is no drill ${name}`);
});
