import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainResult } from './written-result.ts';

test('a decimal comma becomes a point in numbers, and nowhere else', () => {
  for (const [typed, kept] of [
    ['37,2', '37.2'],
    [' <0,01 ', '<0.01'],
    ['≥ 4,5', '≥4.5'],
    ['37.2', '37.2'],
    ['1:80', '1:80'],
    ['1,2,3', '1,2,3'],
    ['', ''],
  ] as const)
    assert.equal(plainResult(typed, 'Quantitative'), kept);
  assert.equal(plainResult('Yellow, clear', 'Qualitative'), 'Yellow, clear');
  assert.equal(plainResult('1,2', 'Text'), '1,2');
});
