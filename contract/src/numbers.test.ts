import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type NumberKind, type NumberRules, readNumber } from './numbers.ts';
import { plainNumber } from './plain-number.ts';
import { writeNumber } from './write-number.ts';

/** A number, or the name of the problem. */
function outcome(typed: string, rules: NumberRules): number | string {
  const read = readNumber(typed, rules);
  return 'value' in read ? read.value : read.problem;
}

type Row = [typed: string, en: number | string, fr: number | string];
const nnbsp = '\u202f';
const nbsp = '\u00a0';

/** Results, volumes and ranges. */
const measures: Row[] = [
  ['0', 0, 0],
  ['5', 5, 5],
  ['007', 7, 7],
  [' 12 ', 12, 12],
  ['0.125', 0.125, 0.125],
  ['0,125', 0.125, 0.125],
  ['0.04', 0.04, 0.04],
  ['0,04', 0.04, 0.04],
  ['2.5', 2.5, 2.5],
  ['2,5', 2.5, 2.5],
  ['.5', 0.5, 0.5],
  [',5', 0.5, 0.5],
  [',500', 0.5, 0.5],
  ['.500', 0.5, 0.5],
  ['1.234', 1.234, 'ambiguous'],
  ['1,234', 'ambiguous', 1.234],
  ['12,345', 'ambiguous', 12.345],
  ['-1,234', 'ambiguous', -1.234],
  ['0,500', 0.5, 0.5],
  ['-0,125', -0.125, -0.125],
  ['00,125', 'grouping', 0.125],
  ['1,2345', 1.2345, 1.2345],
  ['1.23456', 1.23456, 1.23456],
  ['1234,567', 'grouping', 1234.567],
  ['1234.567', 1234.567, 'grouping'],
  ['1,234.5', 1234.5, 1234.5],
  ['1.234,5', 1234.5, 1234.5],
  ['1,234.567', 1234.567, 1234.567],
  ['1.234,567', 1234.567, 1234.567],
  ['1,234,567', 1_234_567, 'grouping'],
  ['1.234.567', 'grouping', 1_234_567],
  ['1,234,567.89', 1_234_567.89, 1_234_567.89],
  ['1.234.567,89', 1_234_567.89, 1_234_567.89],
  ['1,2,3', 'grouping', 'grouping'],
  ['1.2.3', 'grouping', 'grouping'],
  ['1.5,2', 'grouping', 'grouping'],
  ['1,234.567,8', 'grouping', 'grouping'],
  ['0,123,456', 'grouping', 'grouping'],
  ['1,,234', 'grouping', 'grouping'],
  ['1 234', 1234, 1234],
  [`1${nnbsp}234,5`, 1234.5, 1234.5],
  [`1${nbsp}234,567`, 1234.567, 1234.567],
  ['1 234 567.8', 1_234_567.8, 1_234_567.8],
  ['12 34', 'grouping', 'grouping'],
  ['1 2345', 'grouping', 'grouping'],
  ['1 234.567,8', 'grouping', 'grouping'],
  ['0.123 456', 'grouping', 'grouping'],
  ['5.', 'format', 'format'],
  ['5,', 'format', 'format'],
  ['.', 'format', 'format'],
  [',', 'format', 'format'],
  ['-', 'format', 'format'],
  ['', 'format', 'format'],
  ['   ', 'format', 'format'],
  ['abc', 'format', 'format'],
  ['--5', 'format', 'format'],
  ['5-7', 'format', 'format'],
  ['1/2', 'format', 'format'],
  ['½', 'format', 'format'],
  ['10²', 'format', 'format'],
  ['٥', 'format', 'format'],
  ['NaN', 'format', 'format'],
  ['Infinity', 'format', 'format'],
  ['0x10', 'unit', 'unit'],
  ['-5', -5, -5],
  ['−5', -5, -5],
  ['- 5', -5, -5],
  ['+5', 5, 5],
  ['－５', -5, -5],
  ['１２．５', 12.5, 12.5],
  ['０，０４', 0.04, 0.04],
  ['-0', 0, 0],
  ['4e-2', 0.04, 0.04],
  ['4E-2', 0.04, 0.04],
  ['1,5e3', 1500, 1500],
  ['1e20', 1e20, 1e20],
  ['1e400', 'size', 'size'],
  ['1e-400', 'size', 'size'],
  ['1e5000', 'format', 'format'],
  ['100000000000000000000', 1e20, 1e20],
  ['9007199254740993', 'digits', 'digits'],
  ['0.1234567890123456', 'digits', 'digits'],
  ['123456789012345', 123_456_789_012_345, 123_456_789_012_345],
  ['>5', 'format', 'format'],
  ['$5', 'format', 'format'],
  ['5 mL', 'unit', 'unit'],
  ['1'.repeat(81), 'format', 'format'],
];

const prices: Row[] = [
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['1,234.50', 1234.5, 1234.5],
  ['1.234,50', 1234.5, 1234.5],
  [`1${nnbsp}234,50`, 1234.5, 1234.5],
  ['85,5', 85.5, 85.5],
  ['85,50', 85.5, 85.5],
  ['0,125', 0.125, 0.125],
  ['1234,567', 'grouping', 1234.567],
  ['$85', 85, 85],
  ['$ 85.50', 85.5, 85.5],
  ['85 $', 85, 85],
  [`1${nnbsp}234,50${nbsp}$US`, 1234.5, 1234.5],
  ['US$1,234.50', 1234.5, 1234.5],
  ['85 USD', 85, 85],
  ['85 €', 'format', 'format'],
  ['85 EUR', 'unit', 'unit'],
  ['-$5', 'format', 'format'],
  ['$', 'format', 'format'],
  ['1e5', 'format', 'format'],
  ['1,2,3', 'grouping', 'grouping'],
  ['12,34,567', 'grouping', 'grouping'],
];

const wholes: Row[] = [
  ['25', 25, 25],
  ['2,5', 'whole', 'whole'],
  ['2.5', 'whole', 'whole'],
  // With zeros as decimals in the language, a whole number like 2.0.
  ['1,000', 1000, 1],
  ['1.000', 1, 1000],
  ['1 000', 1000, 1000],
  ['0,125', 'whole', 'whole'],
  ['1,234', 1234, 'whole'],
  ['1.234', 'whole', 1234],
  ['2.0', 2, 2],
  ['1e2', 'format', 'format'],
  ['100000000000000000000', 1e20, 1e20],
  ['-3', -3, -3],
];

const tables: Record<NumberKind, Row[]> = { measure: measures, price: prices, whole: wholes };

describe('a typed number', () => {
  for (const [kind, rows] of Object.entries(tables) as [NumberKind, Row[]][])
    for (const [at, language] of ['en', 'fr'].entries())
      test(`${kind} in ${language}`, () => {
        for (const row of rows) {
          const expected = row[at + 1];
          assert.equal(outcome(row[0], { language, kind }), expected, JSON.stringify(row[0]));
        }
      });

  test('that is ambiguous is returned with both readings', () => {
    const read = readNumber('1,234', { language: 'en', kind: 'measure' });
    assert.deepEqual(read, { problem: 'ambiguous', readings: [1234, 1.234] });
  });

  test('keeps its digits in `plain`', () => {
    const plain = (typed: string, language: string) => {
      const read = readNumber(typed, { language, kind: 'measure' });
      return 'value' in read ? read.plain : read.problem;
    };
    assert.equal(plain('37,20', 'fr'), '37.20');
    assert.equal(plain('1 234,50', 'fr'), '1234.50');
    assert.equal(plain(',50', 'en'), '0.50');
    assert.equal(plain('−4,0E-2', 'en'), '-4.0e-2');
  });
});

describe('a number may be typed with', () => {
  const lower = { language: 'en', kind: 'measure', bound: 'lower' } as const;

  test('a comparator that matches its bound', () => {
    for (const typed of ['>0.04', '≥ 0.04', '>= 0,04', '＞0.04', '0.04'])
      assert.equal(outcome(typed, lower), 0.04, typed);
    for (const typed of ['<5', '≤ 5', '<= 5']) {
      assert.equal(outcome(typed, lower), 'comparator', typed);
      assert.equal(outcome(typed, { ...lower, bound: 'upper' }), 5, typed);
    }
    assert.equal(outcome('>0.04', { ...lower, bound: 'upper' }), 'comparator');
    assert.equal(outcome('>>5', lower), 'format');
    assert.equal(outcome('>', lower), 'format');
  });

  test('the unit of the field in any spelling, and no other', () => {
    const inUnit = (unit: string, typed: string) => outcome(typed, { ...lower, unit });
    for (const typed of ['40 pg/mL', '40pg/ml', '> 40 PG/ML', '4e1 pg/mL', '40 pg / mL'])
      assert.equal(inUnit('pg/mL', typed), 40, typed);
    for (const typed of ['40 ng/mL', '40 pg', '40 mL', '40 pg/mL x'])
      assert.equal(inUnit('pg/mL', typed), 'unit', typed);
    for (const typed of ['5 ug/dL', '5 µg/dL', '5 μg/dL']) assert.equal(inUnit('µg/dL', typed), 5, typed);
    for (const typed of ['40 10³/µL', '40 10^3/uL', '40 10*3/uL'])
      assert.equal(inUnit('10³/µL', typed), 40, typed);
    assert.equal(inUnit('mIU/L', '2,5 m[IU]/L'), 2.5);
    assert.equal(inUnit('%', '6.5 %'), 6.5);
    assert.equal(inUnit('%', '6.5%'), 6.5);
    assert.equal(inUnit('', '6.5 %'), 'unit');
    assert.equal(inUnit('pg/mL', '1,234 pg/mL'), 'ambiguous');
    // A unit of digits is never stripped from the number.
    assert.equal(inUnit('10⁶', '5106'), 5106);
    assert.equal(inUnit('1', '51'), 51);
    assert.equal(inUnit('titer', '1:80'), 80);
    assert.equal(inUnit('titer', '>1:80'), 80);
    assert.equal(inUnit('mg/dL', '1:80'), 'format');
  });

  test('another unit only if it has a scale', () => {
    const volume = {
      language: 'fr',
      kind: 'measure',
      unit: 'mL',
      scales: { mL: 1, uL: 0.001, L: 1000 },
    } as const;
    assert.equal(outcome('500 µL', volume), 0.5);
    assert.equal(outcome('1,1 uL', volume), 0.0011);
    assert.equal(outcome('2 l', volume), 2000);
    assert.equal(outcome('2 mL', volume), 2);
    assert.equal(outcome('2 mg', volume), 'unit');
  });
});

describe('a written number reads back', () => {
  /** Reproducible random numbers: mulberry32. */
  let seed = 20_261_117;
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawn = (digits: number, power: number) =>
    Number(
      (random() * 10 ** power * (random() < 0.2 ? -1 : 1)).toPrecision(1 + Math.floor(random() * digits)),
    );

  for (const language of ['en', 'fr']) {
    const reads = (text: string, kind: NumberKind, value: number) =>
      assert.equal(outcome(text, { language, kind }), value, `${text} for ${value}`);

    test(`for every kind of field, in ${language}`, () => {
      for (let run = 0; run < 1000; run += 1) {
        const measure = drawn(15, Math.floor(random() * 30) - 15) || 0;
        reads(writeNumber(measure, language), 'measure', measure);
        const cents = Math.round(random() * 999_999_999) / 100;
        reads(writeNumber(cents, language, 2), 'price', cents);
        reads(writeNumber(Math.round(cents), language), 'whole', Math.round(cents));
      }
    });

    test(`as money and grouped counts of lists, in ${language}`, () => {
      const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
      for (let run = 0; run < 500; run += 1) {
        const cents = Math.round(random() * 999_999_999) / 100;
        reads(money.format(cents), 'price', cents);
        reads(Math.round(cents).toLocaleString(language), 'whole', Math.round(cents));
      }
    });
  }

  test('never as a number with other digits', () => {
    const signs = '0123456789.,  -+e\u202f';
    for (let run = 0; run < 10_000; run += 1) {
      const typed = Array.from(
        { length: 1 + Math.floor(random() * 9) },
        () => signs[Math.floor(random() * signs.length)],
      ).join('');
      for (const language of ['en', 'fr'])
        for (const kind of ['measure', 'price', 'whole'] as const) {
          const read = readNumber(typed, { language, kind });
          if ('problem' in read) continue;
          const digits = (text: string) => text.replace(/e.*/i, '').replace(/\D/g, '').replace(/^0+/, '');
          assert.equal(digits(read.plain), digits(typed), typed);
          assert.ok(Number.isFinite(read.value));
        }
    }
  });
});

test('plainNumber accepts only plain numbers, as used in URLs', () => {
  for (const [text, value] of [
    ['5', 5],
    ['-0.5', -0.5],
    ['4e-2', 0.04],
    ['.5', 0.5],
  ] as const)
    assert.equal(plainNumber(text), value);
  for (const text of ['', ' ', '0x10', '1,5', 'Infinity', 'NaN', '1e999', '5 ', '1_000', '5.'])
    assert.equal(plainNumber(text), null, text);
});

test('a long text is rejected quickly', () => {
  for (const typed of [
    '1'.repeat(50_000),
    '1,111'.repeat(10_000),
    ' '.repeat(50_000),
    `$${'$'.repeat(50_000)}`,
  ]) {
    const start = performance.now();
    readNumber(typed, { language: 'en', kind: 'price' });
    plainNumber(typed);
    assert.ok(performance.now() - start < 200, `${typed.slice(0, 10)}… took long`);
  }
});
