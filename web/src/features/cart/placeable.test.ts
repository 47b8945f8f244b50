import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CartLine } from '@aliquot/contract/carts';
import { heldByOthers, placeable, totalOf } from './placeable.ts';

const line = (code: string, given: Partial<CartLine>) =>
  ({ sample: { id: code.length, code }, state: 'held', reason: null, priceNow: 10.1, ...given }) as CartLine;

test('count and total leave out withdrawn samples and those held by others', () => {
  const lines = [
    line('A', { priceNow: 0.1 }),
    line('BB', { state: 'lapsed', priceNow: 0.2 }),
    line('CCC', { state: 'lapsed', reason: 'held' }),
    line('DDDD', { state: 'withdrawn', reason: 'taken' }),
  ];
  const bought = placeable(lines);
  assert.deepEqual(
    bought.map(({ sample }) => sample.code),
    ['A', 'BB'],
  );
  assert.equal(totalOf(bought), 0.3);
  assert.deepEqual(heldByOthers({ lines }), [{ id: 3, code: 'CCC', reason: 'held' }]);
});
