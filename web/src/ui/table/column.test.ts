import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Column, foldColumns, hiddenIds } from './column.ts';

const column = (id: string, width: number, priority?: number): Column<object> => ({
  id,
  header: id,
  width,
  cell: () => null,
  ...(priority === undefined ? {} : { priority }),
});
const ids = (columns: readonly Column<object>[]) => columns.map(({ id }) => id).join();

describe('folding columns into a width', () => {
  const columns = [column('name', 100), column('city', 100), column('phone', 100), column('price', 100)];

  test('keeps all beside each other where there is room', () => {
    const { beside, below } = foldColumns(columns, 92, 492);
    assert.deepEqual([ids(beside), ids(below)], ['name,city,phone,price', '']);
  });

  test('moves the rightmost below first without priorities', () => {
    const { beside, below } = foldColumns(columns, 92, 300);
    assert.deepEqual([ids(beside), ids(below)], ['name,city', 'phone,price']);
  });

  test('moves the lowest priority below first, keeping the order of the columns below', () => {
    const ranked = [
      column('name', 100),
      column('city', 100, 2),
      column('phone', 100, 1),
      column('price', 100, 3),
    ];
    const { beside, below } = foldColumns(ranked, 0, 250);
    assert.deepEqual([ids(beside), ids(below)], ['name,price', 'city,phone']);
  });

  test('puts a column that belongs below there also where there is room', () => {
    const { beside, below } = foldColumns([...columns, { ...column('also', 100), below: true }], 92, 900);
    assert.deepEqual([ids(beside), ids(below)], ['name,city,phone,price', 'also']);
  });

  test('always keeps the first column', () => {
    assert.equal(ids(foldColumns(columns, 92, 10).beside), 'name');
  });
});

test('hidden columns and optional ones that were not chosen are left out', () => {
  const columns = [
    column('name', 100),
    column('city', 100),
    { ...column('zip', 80), optional: true },
    { ...column('fax', 80), optional: true },
  ];
  const state = { hiddenColumns: ['city', 'zip'], shownColumns: ['zip'] };
  assert.deepEqual(hiddenIds(columns, state), ['city', 'fax']);
});
