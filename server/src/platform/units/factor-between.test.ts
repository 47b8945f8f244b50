import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { formatUnits } from '@aliquot/contract/result-words';
import { parse } from 'csv-parse/sync';
import { type ComponentWeight, loadFactors } from './factor-between.ts';
import { ucumCode } from './spelling.ts';

const factorBetween = await loadFactors();

const weights = {
  glucose: { molecularWeight: 180.156, ionCharge: null },
  creatinine: { molecularWeight: 113.12, ionCharge: null },
  cholesterol: { molecularWeight: 386.65, ionCharge: null },
  calcium: { molecularWeight: 40.078, ionCharge: 2 },
  sodium: { molecularWeight: 22.99, ionCharge: 1 },
  testosterone: { molecularWeight: 288.42, ionCharge: null },
  calcifediol: { molecularWeight: 400.64, ionCharge: null },
  ureaNitrogen: { molecularWeight: 28.014, ionCharge: null },
  thyroxine: { molecularWeight: 776.87, ionCharge: null },
  anionGap: { molecularWeight: null, ionCharge: 1 },
} satisfies Record<string, ComponentWeight>;
type Component = keyof typeof weights;

const unknown = 'units_unknown';
const apart = 'units_not_convertible';
const noWeight = 'molecular_weight_missing';

/** The numbers were computed by hand, not with the library. */
const cases: readonly [from: string, to: string, expected: number | string, component?: Component][] = [
  // Multiples
  ['pg/mL', 'ng/mL', 0.001],
  ['ng/L', 'ng/mL', 0.001],
  ['ng/mL', 'ug/L', 1],
  ['mg/dL', 'g/L', 0.01],
  ['ug/dL', 'ng/mL', 10],
  ['mmol/L', 'umol/L', 1000],
  ['mol/m3', 'mmol/L', 1],
  ['fg', 'pg', 0.001],
  ['min', 's', 60],
  ['um3', 'fL', 1],
  ['ug/g', 'mg/kg', 1],
  ['mg/d', 'g/(24.h)', 0.001],
  ['ng/(mL.h)', 'ng/mL/h', 1],
  ['L/L', '%', 100],
  ['kPa', 'mm[Hg]', 7.50063755419],
  ['U/L', 'nkat/L', 16.6666666667],
  ['ukat/L', 'U/L', 60],
  ['mL/s/{1.73_m2}', 'mL/min/{1.73_m2}', 60],
  // Spellings
  ['µg / dL', 'ug/dL', 1],
  ['μmol/L', 'umol/L', 1],
  ['mcg/mL', 'ug/mL', 1],
  ['mg/dl', 'mg/dL', 1],
  ['IU/mL', '[IU]/mL', 1],
  ['mIU/mL', 'm[IU]/mL', 1],
  ['µUI/mL', 'u[IU]/mL', 1],
  ['mEq/L', 'meq/L', 1],
  ['mOsm/kg', 'mosm/kg', 1],
  ['K/uL', '10*3/uL', 1],
  ['x10^3/uL', '10*3/uL', 1],
  ['10^3/µL', '10*3/uL', 1],
  ['10³/mm³', '10*3/uL', 1],
  ['10^9/L', '10*3/uL', 1],
  ['G/L', '10*3/uL', 1],
  ['T/L', '10*6/uL', 1],
  ['M/uL', '10*6/uL', 1],
  ['thousand/uL', '10*3/uL', 1],
  ['cells/uL', '/uL', 1],
  ['copies/mL', '{copies}/mL', 1],
  ['mm Hg', 'mm[Hg]', 1],
  ['sec', 's', 1],
  ['mm/hr', 'mm/h', 1],
  ['gm/dL', 'g/dL', 1],
  ['/hpf', '/[HPF]', 1],
  ['percent', '%', 1],
  ['nM', 'nmol/L', 1],
  ['g/24 hr', 'g/(24.h)', 1],
  ['mL/min/1.73m^2', 'mL/min/{1.73_m2}', 1],
  // Annotations
  ['{INR}', '{INR}', 1],
  ['INR', '%', apart],
  ['%', '{ratio}', apart],
  ['Spec grav', '{Spec grav}', 1],
  ['titer', '{Index_val}', apart],
  ['10*3', '%', apart],
  ['ng/mL', 'ng{FEU}/mL', 1],
  ['ug/mL FEU', 'ng{FEU}/mL', 1000],
  ['ng{FEU}/mL', 'ug/L{DDU}', apart],
  ['mg/mmol{creat}', 'mg/mmol{albumin}', apart],
  // No unit, or a typing error
  ['pg/cup', 'ng/mL', unknown],
  ['Mg/dL', 'mg/dL', unknown],
  ['PG/ML', 'pg/mL', unknown],
  ['MIU/L', 'm[IU]/L', unknown],
  ['U/L', 'ng/mL', apart],
  ['K', '10*3/uL', apart],
  ['cm', 'meter', apart],
  // Arbitrary units
  ['[IU]/mL', '[IU]/mL', 1],
  ['[IU]/L', 'k[IU]/L', 0.001],
  ['m[IU]/L', 'u[IU]/mL', 1],
  ["k[arb'U]/L", "[arb'U]/mL", 1],
  ["[arb'U]/mL", '[IU]/mL', apart],
  ['U/mL', "[arb'U]/mL", 1],
  ['kU/L', "[arb'U]/mL", 1],
  ['mU/L', 'u[IU]/mL', 1],
  ['[IU]/L', 'U/L', apart],
  ['[IU]/mL', 'ng/mL', apart, 'glucose'],
  ['/[HPF]', '/[LPF]', apart],
  ['/[HPF]', '%', apart],
  // Not proportional
  ['[pH]', 'nmol/L', apart],
  ['m[pH]', '[pH]', apart],
  ['Cel', 'K', apart],
  ['mmol/mol', '%', apart],
  ['mmol/mol', 'umol/mol', 1000],
  // Mass, substance and equivalents
  ['mg/dL', 'mmol/L', 0.0555074490997, 'glucose'],
  ['mmol/L', 'mg/dL', 18.0156, 'glucose'],
  ['µmol/L', 'mg/dL', 0.011312, 'creatinine'],
  ['mg/dL', 'umol/L', 88.4016973126, 'creatinine'],
  ['mmol/L', 'mg/dL', 38.665, 'cholesterol'],
  ['ng/dL', 'nmol/L', 0.0346716593856, 'testosterone'],
  ['ng/mL', 'nmol/L', 2.49600638978, 'calcifediol'],
  ['mg/dL', 'mmol/L', 0.356964374955, 'ureaNitrogen'],
  ['ug/dL', 'nmol/L', 12.8721665143, 'thyroxine'],
  ['mg/dL', 'mmol/L', 0.249513448775, 'calcium'],
  ['mg/dL', 'mEq/L', 0.49902689755, 'calcium'],
  ['mEq/L', 'mmol/L', 0.5, 'calcium'],
  ['mmol/L', 'mEq/L', 1, 'sodium'],
  ['mEq/L', 'mg/dL', 2.299, 'sodium'],
  ['mEq/L', 'mmol/L', 1, 'anionGap'],
  ['mEq/L', 'mg/dL', noWeight, 'anionGap'],
  ['mEq/L', 'mmol/L', noWeight, 'glucose'],
  ['mEq/L', 'mmol/L', noWeight],
  ['mmol/L', 'mg/dL', noWeight],
  ['mmol/L', 'mg/g', apart, 'glucose'],
  ['mg/g{creat}', 'mg/mmol{creat}', apart, 'glucose'],
  ['mg/g{creat}', 'mmol/g{creat}', 0.00555074490997, 'glucose'],
  ['/uL', 'mmol/L', apart, 'glucose'],
];

describe('factorBetween', () => {
  for (const [from, to, expected, component] of cases)
    test(`${from} to ${to}${component ? ` of ${component}` : ''} is ${expected}`, async () => {
      assert.equal(factorBetween(from, to, component && weights[component]), expected);
    });

  test('answers the second time from its cache, and with another weight anew', async () => {
    const factor = (molecularWeight: number) =>
      factorBetween('g/L', 'mol/L', { molecularWeight, ionCharge: null });
    assert.deepEqual([factor(100), factor(100), factor(50)], [0.01, 0.01, 0.02]);
  });

  test('rejects texts that make the library throw or write to the console', async (t) => {
    const written = ['log', 'warn', 'error'].map((name) =>
      t.mock.method(console, name as 'log', () => undefined),
    );
    for (const text of [
      '__proto__',
      'constructor/mL',
      'mtoString',
      'mol%()[[pH],1',
      '{m[Hg]}1',
      'mg0',
      '('.repeat(30),
      'g/'.repeat(20),
      `mg{${'x'.repeat(40)}}/dL`,
    ])
      assert.equal(factorBetween(text, 'mg/dL'), unknown, text);
    assert.deepEqual(
      written.map(({ mock }) => mock.callCount()),
      [0, 0, 0],
    );
  });
});

test('every unit of the catalogue is read as itself, as LOINC writes it and as the screen prints it', async () => {
  const sheet = await readFile(new URL('../../../catalogue/biomarkers.csv', import.meta.url));
  const rows: { units: string }[] = parse(sheet, { columns: true });
  const units = [...new Set(rows.map((row) => row.units))].filter(Boolean);
  assert.ok(units.length > 50);
  for (const unit of units) {
    assert.equal(factorBetween(unit, unit), 1, unit);
    assert.equal(factorBetween(formatUnits(unit), unit), 1, `${formatUnits(unit)} for ${unit}`);
    // Apart from annotations, which the screen leaves out, it is the same code.
    const code = ucumCode(unit).replace(/(?<=[A-Za-z%])\{[^}]*\}/g, '');
    assert.equal(ucumCode(formatUnits(unit)), code, unit);
  }
});
