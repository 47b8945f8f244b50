import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDay, formatMoney, formatResult, formatUnits, formatVolume } from './format.ts';

test('LOINC units are shown in common notation', () => {
  for (const [loinc, shown] of [
    ['mg/dL', 'mg/dL'],
    ['m[IU]/L', 'mIU/L'],
    ['10*3/uL', '10³/µL'],
    ['10*12/L', '10¹²/L'],
    ['ug/L', 'µg/L'],
    ['{titer}', 'titer'],
    ['mg/g{creat}', 'mg/g'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73\u00a0m²'],
    ['U/L', 'U/L'],
    ['%', '%'],
  ] as const)
    assert.equal(formatUnits(loinc), shown);
});

test('days, money, volumes and results are formatted for the language', () => {
  assert.equal(formatDay('2026-11-30', 'en'), '2026-11-30');
  assert.equal(formatDay('2026-11-30', 'fr'), '30/11/2026');
  assert.equal(formatMoney(1250, 'en'), '$1,250.00');
  assert.equal(formatMoney(1250, 'fr').replace(/\s/g, ' '), '1 250,00 $US');
  assert.equal(formatVolume(3, 'mL', 'en'), '3.0');
  assert.equal(formatVolume(0.25, 'mL', 'fr'), '0,25');
  assert.equal(formatVolume(200, 'uL', 'en'), '200');
  assert.equal(formatResult('<0.01', 'fr'), '<0,01');
  assert.equal(formatResult('2.0', 'en'), '2.0');
  assert.equal(formatResult('1:80', 'fr'), '1:80');
});
