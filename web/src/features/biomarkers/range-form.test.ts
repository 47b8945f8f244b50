import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Range, RangeBody } from '@aliquot/contract/biomarkers';
import { changesOf, gapsAmong, rowOf } from './range-form.ts';

const row = (low: number | null, high: number | null, label: string, more: Partial<RangeBody> = {}) => ({
  low,
  high,
  label,
  ...more,
});

test('a gap is reported at the upper interval, between the nearest two for the same donors', () => {
  const rows = [
    row(126, null, 'High'),
    row(null, 69, 'Low'),
    row(70, 99, 'Normal'),
    row(80, 90, 'Normal', { sex: 'female' }),
    row(100, 125, 'Borderline'),
  ];
  assert.deepEqual(
    [...gapsAmong(rows)],
    [
      [0, { from: 125, to: 126, lower: 'Borderline', upper: 'High' }],
      [2, { from: 69, to: 70, lower: 'Low', upper: 'Normal' }],
      [4, { from: 99, to: 100, lower: 'Normal', upper: 'Borderline' }],
    ],
  );
});

test('an interval without a lower neighbor, or incomplete, has no gap', () => {
  assert.equal(gapsAmong([row(5, 10, 'Normal'), row(null, null, 'High'), row(3, null, 'Low')]).size, 0);
});

test('a changed gap owner replaces the interval', () => {
  const was: Range = {
    ...{ id: 7, low: 100, high: 125, sex: 'any', ageFrom: null, ageTo: null },
    ...{ label: 'Borderline', gapOwner: 'none', source: null },
  };
  assert.deepEqual(changesOf([was], [rowOf(was)]).changes, { remove: [], add: [] });
  const changed = { ...rowOf(was), gapOwner: 'upper' as const };
  assert.deepEqual(changesOf([was], [changed]).changes, { remove: [7], add: [changed] });
});
