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

test('every call of the specification is a row', () => {
  assert.ok(wanted.length > 50);
  assert.deepEqual(
    wanted.filter((call) => !has.has(call)),
    [],
  );
});

test('no two rows have the same method and path', () => {
  assert.equal(has.size, rows.length);
});

test('every placeholder in a path has its parameter, and a row that returns a stream names its media type', () => {
  for (const row of rows) {
    const holes = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(holes, Object.keys(row.params?.shape ?? {}), row.path);
    assert.equal(row.kind === 'stream', row.media !== undefined, row.path);
  }
});

/** All rows with a limit, in the shape of each group. */
const lists = rows.flatMap((row) =>
  (['staff', 'client'] as const).flatMap((group) => {
    const shape = row.body && shapeFor(row.body, group);
    return shape && 'limit' in shape.shape ? [{ row, shape }] : [];
  }),
);
/** Lists of biomarkers fill a picker and may be longer than a screen. */
const maxLimitOf = ({ path }: Row) => (path.includes('loinc_biomarkers') ? 1000 : 200);

/** The other lists, messages and notifications, continue from a cursor. */
const paged = lists.filter(({ shape }) => 'skip' in shape.shape);

test('every row with a limit enforces it', () => {
  assert.ok(lists.length > paged.length);
  for (const { row, shape } of lists)
    for (const limit of [maxLimitOf(row) + 1, 1e9, 0, -1, 1.5, '10', [10], null])
      assert.ok(
        shape.safeParse({ limit }).error?.issues.some(({ path }) => path[0] === 'limit'),
        `${row.path} took ${JSON.stringify(limit)}`,
      );
});

test('a list rejects unknown fields, sorts and values out of range', () => {
  assert.ok(paged.length > 30);
  for (const { row, shape } of paged) {
    const takes = (body: object) => shape.safeParse(body).success;
    const refused = (body: object) =>
      assert.equal(takes(body), false, `${row.path} took ${JSON.stringify(body)}`);
    assert.ok(takes({}), row.path);
    for (const limit of [maxLimitOf(row) + 1, 1e9, 0, -1, 1.5, '10', [10], { gt: 1 }, null])
      refused({ limit });
    for (const skip of [-1, 1e9, 0.5, '0', [0]]) refused({ skip });
    refused({ somethingElse: true });
    refused({ sortBy: 'passwordHash' });
    refused({ sortBy: 'id;drop table users' });
    refused({ sortBy: ['name'] });
    refused({ search: 'x'.repeat(256) });
    refused({ search: { like: '%' } });
    refused({ search: ['x'] });
    refused({ excludeIds: Array.from({ length: 1001 }, (_, i) => i + 1) });
    refused({ excludeIds: ['1'] });
    refused({ active: 'true' });
  }
});

test('every get_many accepts paging, search and excludeIds up to their limits', () => {
  const largest = { search: 'x'.repeat(255), excludeIds: Array.from({ length: 1000 }, (_, i) => i + 1) };
  // The list of imports is a log, newest first, without a search.
  const whole = paged.filter(({ row }) => row.path.endsWith('get_many') && !row.path.includes('imports'));
  assert.ok(whole.length > 20);
  for (const { row, shape } of whole)
    assert.ok(
      shape.safeParse({ ...largest, limit: maxLimitOf(row), skip: 0, active: true }).success,
      row.path,
    );
});
