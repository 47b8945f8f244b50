import type { BiomarkerType, Comparator, GapOwner, ResultClass } from '../src/result-classes.ts';
import type { ReferenceRange } from '../src/results.ts';

/** Results with their expected classes, for the tests of the contract's rules and of the same rules in the database. */

type Bounds = [low: number | null, high: number | null, label: string, gapOwner?: GapOwner];

const span = (
  [low, high, label, gapOwner = 'none']: Bounds,
  sex: ReferenceRange['sex'] = 'any',
  ageFrom: number | null = null,
  ageTo: number | null = null,
): ReferenceRange => ({ low, high, label, gapOwner, sex, ageFrom, ageTo });

interface Term {
  type: BiomarkerType;
  units: string | null;
  ranges: ReferenceRange[];
}

const quantitative = (units: string, ranges: ReferenceRange[]): Term => ({
  type: 'Quantitative',
  units,
  ranges,
});

export const terms = {
  glucose: quantitative('mg/dL', [
    span([null, 69, 'Low']),
    span([70, 99, 'Normal', 'lower']),
    span([100, 125, 'Borderline', 'lower']),
    span([126, null, 'High', 'lower']),
  ]),
  creatinine: quantitative('mg/dL', [
    span([0.7, 1.3, 'Normal'], 'male', 18),
    span([0.5, 1.1, 'Normal'], 'female', 18),
    span([0.3, 0.7, 'Normal'], 'any', 1, 11),
  ]),
  ldl: quantitative('mg/dL', [
    span([null, 99, 'Optimal'], 'any', 18),
    span([100, 129, 'Near optimal', 'lower'], 'any', 18),
    span([130, 159, 'Borderline', 'lower'], 'any', 18),
    span([160, null, 'High', 'lower'], 'any', 18),
  ]),
  hsCrp: quantitative('mg/L', [
    span([null, 0.9, 'Low risk']),
    span([1, 3, 'Average risk', 'lower']),
    span([3.1, null, 'High risk', 'upper']),
  ]),
  digoxin: quantitative('ng/mL', [
    span([0.8, 2, 'Therapeutic'], 'any', 18),
    span([2.1, null, 'Toxic', 'upper'], 'any', 18),
  ]),
  lithium: quantitative('mmol/L', [span([0.6, 1.2, 'Therapeutic']), span([1.5, null, 'Toxic'])]),
  measles: quantitative('[arb’U]/mL', [span([null, 9, 'Not immune']), span([10, null, 'Immune', 'lower'])]),
  hiv: quantitative('{copies}/mL', [span([null, 20, 'Not detected']), span([21, null, 'High'])]),
  ana: quantitative('{titer}', [span([null, 40, 'Normal']), span([80, null, 'High'])]),
  egfr: quantitative('mL/min', [
    span([null, 14, 'Kidney failure']),
    span([15, 29, 'Severely decreased']),
    span([60, null, 'Normal']),
  ]),
  troponin: quantitative('ng/mL', [span([null, 0.04, 'Normal'])]),
  troponinI: quantitative('ng/mL', [span([null, 0.04, 'Normal']), span([0.05, null, 'High', 'upper'])]),
  unlabelled: quantitative('mg/dL', [span([5, 10, 'Deficient']), span([11, null, 'Insufficient'])]),
  bare: quantitative('U/L', []),
  culture: { type: 'Qualitative', units: null, ranges: [] } satisfies Term,
  note: { type: 'Text', units: null, ranges: [] } satisfies Term,
};

interface Case {
  term: keyof typeof terms;
  value: string | null;
  gender?: string | null;
  age?: number | null;
  number: number | null;
  comparator?: Comparator;
  class: ResultClass | null;
  label?: string;
}

const man = { gender: 'Male', age: 40 };
const woman = { gender: 'Female', age: 40 };

export const cases: Case[] = [
  // Plain numbers against printed intervals, ends inclusive.
  { term: 'glucose', value: '85', number: 85, class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '70', number: 70, class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '99', number: 99, class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '69', number: 69, class: 'low', label: 'Low' },
  { term: 'glucose', value: '100', number: 100, class: 'high', label: 'Borderline' },
  { term: 'glucose', value: '126', number: 126, class: 'high', label: 'High' },
  { term: 'glucose', value: '0', number: 0, class: 'low', label: 'Low' },
  // In a gap between two intervals that one of them owns.
  { term: 'glucose', value: '69.5', number: 69.5, class: 'low', label: 'Low' },
  { term: 'glucose', value: '99.4', number: 99.4, class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '125.9', number: 125.9, class: 'high', label: 'Borderline' },
  { term: 'troponinI', value: '0.04', number: 0.04, class: 'normal', label: 'Normal' },
  { term: 'troponinI', value: '0.041', number: 0.041, class: 'high', label: 'High' },
  { term: 'troponinI', value: '0.046', number: 0.046, class: 'high', label: 'High' },
  { term: 'troponinI', value: '0.05', number: 0.05, class: 'high', label: 'High' },
  { term: 'hsCrp', value: '0.95', number: 0.95, class: 'normal', label: 'Low risk' },
  { term: 'hsCrp', value: '3.05', number: 3.05, class: 'high', label: 'High risk' },
  // In a gap without an owner: no class and no label.
  { term: 'lithium', value: '1.21', number: 1.21, class: null },
  { term: 'lithium', value: '1.49', number: 1.49, class: null },
  { term: 'lithium', value: '1.5', number: 1.5, class: 'high', label: 'Toxic' },
  { term: 'ana', value: '1:60', number: 60, class: null },
  { term: 'unlabelled', value: '10.5', number: 10.5, class: null },
  // Ways of writing a number.
  { term: 'glucose', value: '8.5e1', number: 85, class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '1E2', number: 100, class: 'high', label: 'Borderline' },
  { term: 'glucose', value: '850e-1', number: 85, class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '.5', number: 0.5, class: 'low', label: 'Low' },
  { term: 'glucose', value: '+85', number: 85, class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '-1', number: -1, class: 'low', label: 'Low' },
  // Comparators are separated from the number and normalized.
  { term: 'glucose', value: '<70', number: 70, comparator: '<', class: 'normal', label: 'Normal' },
  { term: 'glucose', value: '> 400', number: 400, comparator: '>', class: 'high', label: 'High' },
  { term: 'glucose', value: '<=69', number: 69, comparator: '<=', class: 'low', label: 'Low' },
  { term: 'glucose', value: '≤ 69', number: 69, comparator: '<=', class: 'low', label: 'Low' },
  { term: 'glucose', value: '≥126', number: 126, comparator: '>=', class: 'high', label: 'High' },
  { term: 'troponin', value: '<0.01', number: 0.01, comparator: '<', class: 'normal', label: 'Normal' },
  // Sex and age decide which intervals apply.
  { term: 'creatinine', value: '1.2', ...man, number: 1.2, class: 'normal', label: 'Normal' },
  { term: 'creatinine', value: '1.2', ...woman, number: 1.2, class: 'high' },
  { term: 'creatinine', value: '0.6', ...man, number: 0.6, class: 'low' },
  { term: 'creatinine', value: '0.6', ...woman, number: 0.6, class: 'normal', label: 'Normal' },
  {
    term: 'creatinine',
    value: '0.6',
    gender: 'Female',
    age: 8,
    number: 0.6,
    class: 'normal',
    label: 'Normal',
  },
  { term: 'creatinine', value: '0.8', gender: 'Unknown', age: 11, number: 0.8, class: 'high' },
  { term: 'creatinine', value: '0.8', gender: 'Male', age: 12, number: 0.8, class: null },
  {
    term: 'creatinine',
    value: '0.8',
    gender: 'Male',
    age: 18,
    number: 0.8,
    class: 'normal',
    label: 'Normal',
  },
  { term: 'creatinine', value: '0.8', gender: 'Male', age: 17, number: 0.8, class: null },
  { term: 'creatinine', value: '0.8', gender: 'Other', age: 40, number: 0.8, class: null },
  { term: 'creatinine', value: '0.8', gender: null, age: 40, number: 0.8, class: null },
  { term: 'creatinine', value: '0.8', gender: 'Male', age: null, number: 0.8, class: null },
  { term: 'glucose', value: '85', gender: null, age: null, number: 85, class: 'normal', label: 'Normal' },
  // Other labels that count as normal, also several of them.
  { term: 'ldl', value: '80', ...man, number: 80, class: 'normal', label: 'Optimal' },
  { term: 'ldl', value: '110', ...man, number: 110, class: 'normal', label: 'Near optimal' },
  { term: 'ldl', value: '129.5', ...man, number: 129.5, class: 'normal', label: 'Near optimal' },
  { term: 'ldl', value: '130', ...man, number: 130, class: 'high', label: 'Borderline' },
  { term: 'ldl', value: '110', gender: 'Male', age: 9, number: 110, class: null },
  { term: 'hsCrp', value: '0.4', number: 0.4, class: 'normal', label: 'Low risk' },
  { term: 'hsCrp', value: '2', number: 2, class: 'normal', label: 'Average risk' },
  { term: 'hsCrp', value: '3.1', number: 3.1, class: 'high', label: 'High risk' },
  { term: 'digoxin', value: '0.5', ...man, number: 0.5, class: 'low' },
  { term: 'digoxin', value: '1.1', ...man, number: 1.1, class: 'normal', label: 'Therapeutic' },
  { term: 'digoxin', value: '2.05', ...man, number: 2.05, class: 'high', label: 'Toxic' },
  { term: 'digoxin', value: '2.1', ...man, number: 2.1, class: 'high', label: 'Toxic' },
  { term: 'lithium', value: '1.4', number: 1.4, class: null },
  { term: 'measles', value: '9.5', number: 9.5, class: 'low', label: 'Not immune' },
  { term: 'measles', value: '250', number: 250, class: 'normal', label: 'Immune' },
  { term: 'hiv', value: '<20', number: 20, comparator: '<', class: 'normal', label: 'Not detected' },
  { term: 'egfr', value: '45', number: 45, class: null },
  { term: 'egfr', value: '95', number: 95, class: 'normal', label: 'Normal' },
  // A value above the only interval is high.
  { term: 'troponin', value: '0.05', number: 0.05, class: 'high' },
  // Titres.
  { term: 'ana', value: '1:80', number: 80, class: 'high', label: 'High' },
  { term: 'ana', value: '<1:40', number: 40, comparator: '<', class: 'normal', label: 'Normal' },
  { term: 'ana', value: '> 1:640', number: 640, comparator: '>', class: 'high', label: 'High' },
  { term: 'glucose', value: '1:80', number: null, class: null },
  // Labels without a word for normal give no class; no interval gives neither.
  { term: 'unlabelled', value: '7', number: 7, class: null, label: 'Deficient' },
  { term: 'bare', value: '7', number: 7, class: null },
  // Texts that are no numbers, and types that need none.
  { term: 'glucose', value: 'hemolysed', number: null, class: null },
  { term: 'glucose', value: '1,5', number: null, class: null },
  { term: 'glucose', value: '1.', number: null, class: null },
  { term: 'glucose', value: '1e400', number: null, class: null },
  { term: 'glucose', value: null, number: null, class: null },
  { term: 'culture', value: '3', number: null, class: null },
  { term: 'note', value: '3', number: null, class: null },
];
