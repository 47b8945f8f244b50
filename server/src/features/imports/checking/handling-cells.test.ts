import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ImportField, importFields } from '@aliquot/contract/imports';
import { loadConverter } from '../../../platform/units/index.ts';
import { matchReviewed } from '../match-columns.ts';
import { checkRow } from './check-row.ts';

const convert = await loadConverter();
const glucose = {
  id: 1,
  type: 'Quantitative',
  units: 'mg/dL',
  weight: { molecularWeight: 180.156, ionCharge: null },
};
const color = { id: 2, type: 'Qualitative', units: null, weight: null };
const required = { accession: 'A-1', loincCode: '2345-7', volumeNumber: '1', volumeUnits: 'mL' };

/** The row with these cells, and everything else empty. */
const check = (given: Partial<Record<ImportField, string>>, headings: readonly string[] = importFields) => {
  const cells: Partial<Record<ImportField, string>> = { ...required, collectionDate: '2024-05-02', ...given };
  return checkRow(
    importFields.map((field) => cells[field] ?? ''),
    {
      kind: 'samples',
      fields: importFields,
      headings,
      terms: new Map([
        ['2345-7', glucose as never],
        ['5778-6', color as never],
      ]),
      words: { material: new Map(), anticoagulant: new Map() },
      convert,
      commaIsDecimal: false,
      dayFirst: false,
      today: '2026-01-01',
    },
  );
};
const handling = [
  'material',
  'anticoagulant',
  'fasting',
  'freeze_thaws',
  'hours_to_processing',
  'hours_to_freezer',
];
const valuesOf = (given: Partial<Record<ImportField, string>>) => {
  const checked = check(given);
  assert.equal(checked.state, 'good', JSON.stringify(checked));
  return (checked as Extract<typeof checked, { state: 'good' }>).values;
};
const stored = (given: Partial<Record<ImportField, string>>) => {
  const values = valuesOf(given);
  return [...handling, 'result_method', 'result_measured_on'].map((name) => values[name]);
};
const faults = (given: Partial<Record<ImportField, string>>) => {
  const checked = check(given);
  return checked.state === 'bad' ? checked.faults.map(({ field, fault }) => `${field} ${fault}`) : [];
};

test('cells about handling and measuring are stored by their codes, and empty ones as not stated', () => {
  assert.deepEqual(stored({}), [null, null, 'unknown', null, null, null, null, null]);
  assert.deepEqual(
    stored({
      ...{ material: 'whole blood', anticoagulant: 'k2edta', fasting: 'Y', freezeThaws: '2' },
      ...{ hoursToProcessing: '1.5', hoursToFreezer: '1.5', method: 'Alinity', measuredOn: '5/3/2024' },
    }),
    ['WholeBlood', 'k2_edta', 'yes', 2, 1.5, 1.5, 'Alinity', '2024-05-03'],
  );
});

test('a material that names its additive fills the empty cell of the additive, and never another', () => {
  assert.deepEqual(stored({ material: 'Lithium heparin plasma' }).slice(0, 2), ['Plasma', 'lithium_heparin']);
  assert.deepEqual(stored({ material: 'Li heparin plasma', anticoagulant: 'K2 EDTA' }).slice(0, 2), [
    'Plasma',
    'k2_edta',
  ]);
});

test('each wrong cell is reported by its field and rule', () => {
  const cases: [Partial<Record<ImportField, string>>, string][] = [
    [{ material: 'goo' }, 'material material_unknown'],
    [{ anticoagulant: 'EDTA' }, 'anticoagulant anticoagulant_unknown'],
    [{ fasting: 'maybe' }, 'fasting fasting_unknown'],
    [{ freezeThaws: '100' }, 'freezeThaws freeze_thaws_format'],
    [{ freezeThaws: '1.5' }, 'freezeThaws freeze_thaws_format'],
    [{ hoursToProcessing: '-1' }, 'hoursToProcessing hours_format'],
    [{ hoursToFreezer: '10000' }, 'hoursToFreezer hours_format'],
    [{ hoursToFreezer: '1.333' }, 'hoursToFreezer hours_format'],
    [{ hoursToProcessing: '3', hoursToFreezer: '2' }, 'hoursToFreezer freezer_before_processing'],
    [{ method: 'x'.repeat(121) }, 'method method_too_long'],
    [{ measuredOn: '2024-05-01' }, 'measuredOn measured_before_collection'],
    [{ measuredOn: '2026-01-02' }, 'measuredOn measured_in_future'],
    [{ measuredOn: 'soon' }, 'measuredOn date_format'],
    [{ biomarkerValue: '5', units: 'pg/cup' }, 'units units_unknown'],
    [{ biomarkerValue: '5', units: 'U/L' }, 'units units_not_convertible'],
    [{ biomarkerValue: '5', units: 'mEq/L' }, 'units molecular_weight_missing'],
    [{ loincCode: '5778-6', biomarkerValue: 'Yellow', units: 'mg/dL' }, 'units units_not_expected'],
    [{ biomarkerValue: '5 mmol/L' }, 'biomarkerValue value_not_numeric'],
    [{ donorId: 'P-1', diagnoses: 'diabetes' }, 'diagnoses diagnosis_format'],
    [{ diagnoses: 'E11.65' }, 'diagnoses donor_missing'],
  ];
  for (const [given, expected] of cases) assert.deepEqual(faults(given), [expected], JSON.stringify(given));
});

test('a value in another unit is converted, and what was sent is kept; the unit of an empty value is ignored', () => {
  const result = (biomarkerValue: string, units: string) => {
    const { biomarker_value, result_as_sent } = valuesOf({ biomarkerValue, units });
    return [biomarker_value, result_as_sent];
  };
  assert.deepEqual(result('5.2', 'mmol/L'), ['93.7', '5.2 mmol/L']);
  assert.deepEqual(result('<5.2', 'mmol/L'), ['<93.7', '<5.2 mmol/L']);
  assert.deepEqual(result('94', 'mg/dL'), ['94', null]);
  assert.deepEqual(result('94', ''), ['94', null]);
  assert.deepEqual(result('', 'pg/cup'), [null, null]);
});

test('a donor is stored as written, and compared without regard to case', () => {
  const checked = check({ donorId: 'P-17a' });
  assert.equal(checked.state === 'good' && checked.donorKey, 'p-17a');
  assert.equal(valuesOf({ donorId: 'P-17a' }).donor_key, 'P-17a');
  assert.equal(valuesOf({}).donor_key, null);
});

test('delays in a column of minutes are stored as hours', () => {
  const headings = importFields.map((field) =>
    field === 'hoursToProcessing' ? 'Time to processing (min)' : field,
  );
  const hoursOf = (cell: string) => {
    const checked = check({ hoursToProcessing: cell, hoursToFreezer: '4' }, headings);
    if (checked.state === 'bad') return checked.faults.map(({ fault }) => fault);
    const { values } = checked as Extract<typeof checked, { state: 'good' }>;
    return [values.hours_to_processing, values.hours_to_freezer];
  };
  assert.deepEqual(hoursOf('90'), [1.5, 4]);
  assert.deepEqual(hoursOf('100'), [1.67, 4]);
  assert.deepEqual(hoursOf('241'), ['freezer_before_processing']);
});

test('a heading in minutes is matched by the name or a synonym of a delay, and of nothing else', () => {
  assert.deepEqual(
    matchReviewed(
      ['Time to processing (min)', 'hours_to_freezer minutes', 'volumeNumber min', 'vitamin'],
      'samples',
    ),
    ['hoursToProcessing', 'hoursToFreezer', null, null],
  );
});
