import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Row, shapeFor } from '@aliquot/contract/endpoint';
import { contract } from '@aliquot/contract/index';

const rows: Row[] = Object.values(contract).flatMap((table) => Object.values(table) as Row[]);
const has = new Set(rows.map(({ method, path }) => `${method} ${path}`));

const wanted = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'specification-calls.json'), 'utf8')) as [
    string,
    string,
  ][]
).map(([method, path]) => `${method} ${path}`);
const outstanding = readFileSync(join(import.meta.dirname, 'outstanding-calls.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

test('every call of the specification is a row, but for those listed as outstanding', () => {
  assert.deepEqual(wanted.filter((call) => !has.has(call)).sort(), [...outstanding].sort());
});

test('no method and path stands twice', () => {
  assert.equal(has.size, rows.length);
});

test('every hole in a path has its parameter, and a row that answers bytes says which', () => {
  for (const row of rows) {
    const holes = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(holes, Object.keys(row.params?.shape ?? {}), row.path);
    assert.equal(row.kind === 'stream', row.media !== undefined, row.path);
  }
});

test('a list refuses what it does not offer', () => {
  const lists = rows.filter(({ path }) => path.endsWith('get_many'));
  for (const [row, group] of lists.flatMap((row) => [[row, 'staff'] as const, [row, 'client'] as const])) {
    assert.ok(row.body, row.path);
    const shape = shapeFor(row.body, group);
    const refused = (body: object) =>
      assert.equal(shape.safeParse(body).success, false, `${row.path} took ${JSON.stringify(body)}`);
    assert.equal(shape.safeParse({}).success, true);
    refused({ limit: 1e9 });
    refused({ limit: 0 });
    refused({ limit: '10' });
    refused({ skip: -1 });
    refused({ sortBy: 'passwordHash' });
    refused({ sortBy: 'id;drop table users' });
    refused({ search: 'x'.repeat(256) });
    refused({ search: { like: '%' } });
    refused({ excludeIds: Array.from({ length: 1001 }, (_, i) => i + 1) });
    refused({ somethingElse: true });
  }
});
