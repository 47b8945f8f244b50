import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alsoFilters, alsoOf, alsoText } from './also-address.ts';

test('further analytes are read from an address and written back the same', () => {
  const address = '12:high:sample,34:70..99.5:donor,56::draw,78:..3:sample';
  assert.equal(alsoText(alsoOf(address)), address);
  assert.deepEqual(alsoFilters(address), [
    { loincBiomarkerId: 12, within: 'sample', resultClass: 'high' },
    { loincBiomarkerId: 34, within: 'donor', valueFrom: 70, valueTo: 99.5 },
    { loincBiomarkerId: 56, within: 'draw' },
    { loincBiomarkerId: 78, within: 'sample', valueTo: 3 },
  ]);
});

test('what makes no sense in an address is left out, and what is more than five', () => {
  assert.deepEqual(alsoOf('x:high:sample,0::sample,5:high:moon,7:strange:donor'), [
    { id: 7, within: 'donor' },
  ]);
  assert.equal(alsoFilters('nonsense'), undefined);
  assert.equal(alsoText([]), undefined);
  assert.equal(alsoOf('1::sample,2::sample,3::sample,4::sample,5::sample,6::sample').length, 5);
});

test('a further analyte keeps values with comparator and unit', () => {
  const address = '12:>40 pg/mL..2 ng/mL:sample,34:..<0.5:donor';
  assert.equal(alsoText(alsoOf(address)), address);
  assert.deepEqual(alsoFilters(address), [
    { loincBiomarkerId: 12, within: 'sample', valueFrom: '>40 pg/mL', valueTo: '2 ng/mL' },
    { loincBiomarkerId: 34, within: 'donor', valueTo: '<0.5' },
  ]);
});

test('a further analyte keeps texts of its result, whatever they contain', () => {
  const parts = [{ id: 12, within: 'sample' as const, words: ['Positive', 'A, B: 50 % | 1..2'] }];
  const address = alsoText(parts);
  assert.deepEqual(alsoOf(address), parts);
  assert.deepEqual(alsoFilters(address), [
    { loincBiomarkerId: 12, within: 'sample', biomarkerValue: parts[0]?.words },
  ]);
  assert.deepEqual(alsoOf('12:=:sample,34:=50%:sample'), []);
});
