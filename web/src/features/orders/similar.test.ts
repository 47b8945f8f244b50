import assert from 'node:assert/strict';
import { test } from 'node:test';
import { similarTo } from './similar.ts';

type Line = Parameters<typeof similarTo>[0][number];
const line = (term: number, given: Partial<Line>) =>
  ({
    loincBiomarker: { id: term },
    resultClass: null,
    result: null,
    donorGender: null,
    donorAge: null,
    ...given,
  }) as Line;

test('each biomarker, class and sex of the lines is listed once, with the span of their age bands', () => {
  const lines = [
    line(7, { resultClass: 'high', donorGender: 'Male', donorAge: 63 }),
    line(7, { resultClass: 'high', donorGender: 'Female', donorAge: 41 }),
    line(9, { resultClass: 'low', donorGender: 'Male', donorAge: 60 }),
  ];
  assert.deepEqual(similarTo(lines), {
    biomarkers: '7,9',
    resultClass: 'high,low',
    donorGender: 'Male,Female',
    age: '40..64',
  });
  assert.deepEqual(similarTo(lines.slice(0, 1)), {
    biomarkers: '7',
    resultClass: 'high',
    donorGender: 'Male',
    age: '60..64',
  });
});

test('donors of ninety and above give an age span without an end', () => {
  assert.equal(similarTo([line(7, { donorAge: 90 })]).age, '90..');
  assert.equal(similarTo([line(7, { donorAge: 90 }), line(7, { donorAge: 88 })]).age, '85..');
});

test('a result without a reference interval is searched as class none, beside the classes of other lines', () => {
  const number = { number: 4, comparator: null, class: null, label: null, base: null };
  assert.equal(
    similarTo([line(7, { resultClass: 'high' }), line(9, { result: number })]).resultClass,
    'high,none',
  );
});

test('a criterion that some line lacks is left out, because it would hide similar samples', () => {
  assert.deepEqual(
    similarTo([
      line(7, { resultClass: 'high', donorGender: 'Male', donorAge: 50 }),
      line(9, { donorGender: 'Male' }),
    ]),
    { biomarkers: '7,9', donorGender: 'Male' },
  );
});

test('no lines give no criteria', () => {
  assert.deepEqual(similarTo([]), {});
});
