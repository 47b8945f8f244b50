import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadConverter } from './convert-measured.ts';

const convertMeasured = await loadConverter();

const troponin = { type: 'Quantitative', units: 'ng/mL', weight: null } as const;
const glucose = {
  type: 'Quantitative',
  units: 'mmol/L',
  weight: { molecularWeight: 180.156, ionCharge: null },
} as const;

describe('a result in another unit', () => {
  test('is converted to exactly the number that users expect, and the original is kept', () => {
    assert.deepEqual(convertMeasured({ value: '40', units: 'pg/mL' }, troponin), {
      value: '0.04',
      asSent: '40 pg/mL',
    });
  });

  test('has the significant digits of the original, and at least three', () => {
    for (const [value, units, biomarker, expected] of [
      ['92.5', 'mg/dL', glucose, '5.13'],
      ['92.50', 'mg/dL', glucose, '5.134'],
      ['9', 'mg/dL', glucose, '0.5'],
      ['94', 'mg/dL', glucose, '5.22'],
      ['1234.5', 'pg/mL', troponin, '1.2345'],
      ['0.0041', 'ug/mL', troponin, '4.1'],
      ['4.1e-3', 'ug/mL', troponin, '4.1'],
      ['0', 'pg/mL', troponin, '0'],
      ['123456789012345', 'pg/mL', troponin, '123456789012'],
    ] as const)
      assert.deepEqual(
        convertMeasured({ value, units }, biomarker),
        { value: expected, asSent: `${value} ${units}` },
        value,
      );
  });

  test('keeps its comparator', () => {
    for (const [value, expected] of [
      ['<40', '<0.04'],
      ['> 40', '>0.04'],
      ['>=40', '>=0.04'],
      ['≤40', '<=0.04'],
    ] as const)
      assert.deepEqual(convertMeasured({ value, units: 'pg/mL' }, troponin), {
        value: expected,
        asSent: `${value} pg/mL`,
      });
  });

  test('with a factor of one is stored as written', () => {
    assert.deepEqual(convertMeasured({ value: '< 5.0', units: 'ug/L' }, troponin), {
      value: '< 5.0',
      asSent: '< 5.0 ug/L',
    });
  });
});

test('a result in its own unit, in any spelling, or without a unit is stored as written', () => {
  const lead = { type: 'Quantitative', units: 'ug/dL', weight: null } as const;
  for (const units of ['ug/dL', 'µg/dL', 'mcg / dL', '', null])
    assert.deepEqual(convertMeasured({ value: '5.00', units }, lead), { value: '5.00', asSent: null });
  const antibody = { type: 'Quantitative', units: '{titer}', weight: null } as const;
  assert.deepEqual(convertMeasured({ value: '<1:80', units: 'titer' }, antibody), {
    value: '<1:80',
    asSent: null,
  });
});

test('a result that cannot be converted is refused by name', () => {
  const color = { type: 'Qualitative', units: null, weight: null } as const;
  for (const [value, units, biomarker, error] of [
    ['Yellow', 'mg/dL', color, 'units_not_expected'],
    ['5', 'mg/dL', { ...troponin, units: null }, 'units_not_expected'],
    ['about 5', 'pg/mL', troponin, 'value_not_numeric'],
    ['1e99', 'kg/mL', troponin, 'value_not_numeric'],
    ['5', 'pg/cup', troponin, 'units_unknown'],
    ['5', 'U/L', troponin, 'units_not_convertible'],
    ['5', 'mg/dL', { ...glucose, weight: null }, 'molecular_weight_missing'],
  ] as const)
    assert.deepEqual(convertMeasured({ value, units }, biomarker), { error }, value);
});
