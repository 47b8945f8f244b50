import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseMeasured } from './measured-text.ts';

const read = (text: string, language = 'en') => {
  const reading = parseMeasured(text, language);
  return 'problem' in reading
    ? reading.problem
    : [reading.comparator, reading.number, reading.plain, reading.unit];
};

describe('a typed value', () => {
  test('is separated into comparator, number and unit', () => {
    for (const [text, comparator, number, plain, unit] of [
      ['40', null, 40, '40', ''],
      ['4e-2', null, 0.04, '4e-2', ''],
      ['>0.04', '>', 0.04, '0.04', ''],
      ['40 pg/mL', null, 40, '40', 'pg/mL'],
      ['40pg/mL', null, 40, '40', 'pg/mL'],
      ['> 0.04 ng/mL', '>', 0.04, '0.04', 'ng/mL'],
      ['≤5.0 %', '<=', 5, '5.0', '%'],
      ['>= 12 IU/L', '>=', 12, '12', 'IU/L'],
      ['5 10*3/uL', null, 5, '5', '10*3/uL'],
      ['5.2 x10^3/uL', null, 5.2, '5.2', 'x10^3/uL'],
      ['7 10³/µL', null, 7, '7', '10³/µL'],
      ['140 mEq/L', null, 140, '140', 'mEq/L'],
      ['4 eq/L', null, 4, '4', 'eq/L'],
      ['350 /µL', null, 350, '350', '/µL'],
      ['1 250 pg/mL', null, 1250, '1250', 'pg/mL'],
      ['-2.5 mmol/L', null, -2.5, '-2.5', 'mmol/L'],
      ['＞４０ pg/mL', '>', 40, '40', 'pg/mL'],
    ] as const)
      assert.deepEqual(read(text), [comparator, number, plain, unit], text);
  });

  test('of a titer has the unit of titers', () => {
    assert.deepEqual(read('<1:80'), ['<', 80, '80', '{titer}']);
    assert.deepEqual(read('1:80 titer'), [null, 80, '80', '{titer}']);
    assert.deepEqual(read('1:1280', 'fr'), [null, 1280, '1280', '{titer}']);
  });

  test('with a single comma has it as the decimal sign, except for thousands in English', () => {
    for (const [text, language, number] of [
      ['0,04', 'en', 0.04],
      ['0,04', 'fr', 0.04],
      ['0,040 ng/mL', 'en', 0.04],
      ['1,5', 'en', 1.5],
      ['1,000', 'en', 1000],
      ['1,000 pg/mL', 'en', 1000],
      ['1,000', 'fr', 1],
      ['12,345.6', 'en', 12345.6],
      ['1.234,5', 'fr', 1234.5],
      ['5.4', 'fr', 5.4],
    ] as const)
      assert.equal(read(text, language)[1], number, `${text} in ${language}`);
  });

  test('that has two readings or none is refused with the reason', () => {
    for (const [text, language, problem] of [
      ['', 'en', 'format'],
      ['pg/mL', 'en', 'format'],
      ['about 40', 'en', 'format'],
      ['40 50', 'en', 'format'],
      ['40 = mg/dL', 'en', 'format'],
      ['>', 'en', 'format'],
      ['=40', 'en', 'format'],
      ['1:80 mg/dL', 'en', 'format'],
      ['1,00,0', 'en', 'grouping'],
      ['1.000', 'fr', 'ambiguous'],
      ['1234567890123456', 'en', 'digits'],
      [`40 ${'m'.repeat(41)}`, 'en', 'unit'],
      ['4'.repeat(200), 'en', 'format'],
    ] as const)
      assert.equal(read(text, language), problem, text);
  });
});
