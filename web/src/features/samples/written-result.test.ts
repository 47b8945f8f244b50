import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainResult, readResult, typedResult, typedUnits } from './written-result.ts';

const mass = { type: 'Quantitative', units: 'mg/dL' } as const;
const titre = { type: 'Quantitative', units: '{titer}' } as const;
const words = { type: 'Qualitative', units: null } as const;

test('a result is stored with a decimal point and every typed digit', () => {
  for (const [typed, language, stored] of [
    ['37,2', 'en', '37.2'],
    ['37,20', 'fr', '37.20'],
    [' <0,01 ', 'fr', '<0.01'],
    ['≥ 4,5', 'en', '≥4.5'],
    ['37.2', 'en', '37.2'],
    ['1,234.5', 'en', '1234.5'],
    ['1 234,5', 'fr', '1234.5'],
    ['40 mg/dL', 'en', '40'],
    ['4e-2', 'en', '4e-2'],
    ['', 'en', ''],
  ] as const)
    assert.deepEqual(readResult(typed, mass, language), { stored }, typed);
  assert.deepEqual(readResult('<1:80', titre, 'fr'), { stored: '<1:80' });
  assert.deepEqual(readResult('Yellow, clear', words, 'fr'), { stored: 'Yellow, clear' });
  assert.deepEqual(readResult('1,2', words, 'en'), { stored: '1,2' });
});

test('a value typed with another unit keeps it, to be converted', () => {
  assert.deepEqual(readResult('40 ng/dL', mass, 'en'), { stored: '40', units: 'ng/dL' });
  assert.deepEqual(readResult('<0,5 g/L', mass, 'fr'), { stored: '<0.5', units: 'g/L' });
  assert.equal(typedUnits('40 mg/dL', mass, 'en'), null);
  assert.equal(typedUnits('40', mass, 'en'), null);
  assert.equal(typedUnits('Yellow', words, 'en'), null);
});

test('an ambiguous or unreadable result is rejected and stays as typed', () => {
  for (const [typed, language, problem] of [
    ['1,234', 'en', 'ambiguous'],
    ['1.234', 'fr', 'ambiguous'],
    ['1,2,3', 'en', 'grouping'],
    ['high', 'en', 'format'],
    ['1:80', 'en', 'format'],
  ] as const) {
    const read = readResult(typed, mass, language);
    assert.equal('problem' in read ? read.problem : read.stored, problem, typed);
    assert.equal(plainResult(typed, mass, language), typed);
  }
});

test('a stored number is shown in a form that parses back to itself', () => {
  for (const stored of ['1.234', '<0.125', '≥12.500', '1.234e3', '.5', '40', '1:80', '100000'])
    for (const language of ['en', 'fr']) {
      const term = stored === '1:80' ? titre : mass;
      const read = readResult(typedResult(stored, language), term, language);
      assert.equal(
        'stored' in read ? Number(read.stored.replace(/^\D+|^1:/, '')) : read.problem,
        Number(stored.replace(/^[<≥]|^1:/, '')),
        stored,
      );
    }
});
