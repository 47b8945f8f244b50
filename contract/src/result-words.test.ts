import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatInterval, resultWithUnits } from './result-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const count = { type: 'Quantitative', units: '10*3/uL' };

test('a result has a readable unit and the decimal mark of the language', () => {
  assert.equal(plain(resultWithUnits('<0.01', count, 'en')), '<0.01 10³/µL');
  assert.equal(plain(resultWithUnits('12.5', count, 'fr')), '12,5 10³/µL');
  assert.equal(
    plain(resultWithUnits('1:80', { type: 'Quantitative', units: '{titer}' }, 'en')),
    '1:80 titer',
  );
});

test('a text result, or one of a biomarker without a unit, has no unit', () => {
  assert.equal(resultWithUnits('Positive', { type: 'Qualitative', units: 'mg/dL' }, 'en'), 'Positive');
  assert.equal(resultWithUnits('7.4', { type: 'Quantitative', units: null }, 'en'), '7.4');
});

test('a reference interval with one bound shows ≤ or ≥', () => {
  assert.equal(formatInterval({ low: 3.9, high: 5.5 }, 'fr'), '3,9–5,5');
  assert.equal(plain(formatInterval({ low: null, high: 5 }, 'en')), '≤ 5');
  assert.equal(plain(formatInterval({ low: 40, high: null }, 'en')), '≥ 40');
});
