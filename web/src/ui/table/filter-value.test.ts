import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinValues, readSpan, splitValues, writeSpan } from './filter-value.ts';

test('joined values are split into the same values, whatever characters they hold', () => {
  for (const values of [['reserved'], ['a', 'b'], ['SST tube, 5 mL', '100 %', '%2C', 'a%b,c'], []])
    assert.deepEqual(splitValues(joinValues(values)), values);
  assert.deepEqual(splitValues(undefined), []);
  assert.deepEqual(splitValues(',,a,'), ['a']);
});

test('a span has two ends, one end, or is null', () => {
  for (const span of [
    { from: '1', to: '2' },
    { from: '', to: '-2.5' },
    { from: '2026-01-01', to: '' },
  ])
    assert.deepEqual(readSpan(writeSpan(span) ?? undefined), span);
  assert.equal(writeSpan({ from: '', to: '' }), null);
  assert.deepEqual(readSpan(undefined), { from: '', to: '' });
});
