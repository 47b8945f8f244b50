import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startingListState } from '../../ui/table/list-state.ts';
import { addressOf, paired, selectionIn, selectionOf, valueTarget } from './search-query.ts';

const read = ({ search = '', ...filters }: Record<string, string>) =>
  selectionOf({ ...startingListState, search, filters });

test('the address holds the whole search', () => {
  assert.deepEqual(
    read({ biomarkers: '12', resultClass: 'high', value: '0.05..2.4', donorGender: 'Female', age: '40..' }),
    {
      loincBiomarkerId: [12],
      resultClass: ['high'],
      valueFrom: 0.05,
      valueTo: 2.4,
      donorGender: ['Female'],
      ageFrom: 40,
    },
  );
});

test('the categories of diagnoses are read in any case, once each, without what is none', () => {
  assert.deepEqual(read({ diagnosis: 'E11,i10,e11,E11.9,Diabetes,C7A' }), {
    diagnosis: ['E11', 'I10', 'C7A'],
  });
  assert.deepEqual(read({ diagnosis: 'nonsense' }), {});
  assert.equal(addressOf({ diagnosis: ['E11', 'I10'] }).diagnosis, 'E11,I10');
});

test('a value span is dropped with two biomarkers, since their numbers do not compare', () => {
  assert.deepEqual(read({ biomarkers: '12,7', value: '1..2' }), { loincBiomarkerId: [12, 7] });
});

test('a value span stays with the biomarker it was set for', () => {
  assert.deepEqual(read({ biomarkers: '12', value: '1..2', valueFor: '12' }), {
    loincBiomarkerId: [12],
    valueFrom: 1,
    valueTo: 2,
  });
  assert.deepEqual(read({ biomarkers: '7', value: '1..2', valueFor: '12' }), { loincBiomarkerId: [7] });
  const filters = { biomarkers: '12,7', value: '1..2', valueFor: '12', donorGender: 'Female' };
  const compared = { ...startingListState, filters };
  assert.deepEqual(selectionIn(compared, 12), {
    loincBiomarkerId: 12,
    donorGender: ['Female'],
    valueFrom: 1,
    valueTo: 2,
  });
  assert.deepEqual(selectionIn(compared, 7), { loincBiomarkerId: 7, donorGender: ['Female'] });
  assert.equal(valueTarget({ biomarkers: '12,7', value: '1..2' }), null);
  assert.equal(valueTarget({ biomarkers: '12,7', value: '1..2' }, 7), 7);
  assert.equal(valueTarget({ biomarkers: '12', value: 'abc..' }), null);
});

test('dependent filters are removed together with the filter they belong to', () => {
  const loose = { biomarkers: '12', volumeKind: 'mL', valueFor: '12' };
  assert.deepEqual(paired(loose), { biomarkers: '12' });
  const whole = { ...loose, volume: '1..', value: '1..' };
  assert.deepEqual(paired(whole), whole);
});

test('invalid values of an address are left out', () => {
  assert.deepEqual(
    read({ biomarkers: 'x,-1,7,7', resultClass: 'huge', value: 'abc..', age: '1.5..999', year: '12..2024' }),
    { loincBiomarkerId: [7], collectionYearTo: 2024 },
  );
  assert.deepEqual(read({ material: 'Blood,Bile', freezeThaws: '7', processing: '3', freezer: 'x' }), {
    material: ['Bile'],
  });
});

test('a saved search converts back to the same search', () => {
  const query = read({
    search: 'crp',
    biomarkers: '3',
    words: 'Positive,1%2C5',
    year: '2021..2024',
    storageCondition: 'Frozen -80',
    volumeKind: 'mL',
    volume: '0.5..',
    price: '..200',
    expiryBand: 'over_2_years',
    ...{ material: 'Plasma,Serum', anticoagulant: 'lithium_heparin', fasting: 'yes', freezeThaws: '0,1' },
    ...{ processing: '4', freezer: '8' },
  });
  assert.deepEqual(read(addressOf(query)), query);
});

test('a volume kind without a valid span does not filter', () => {
  assert.deepEqual(read({ volumeKind: 'slide', volume: '2..' }), { volumeKind: 'slide', volumeFrom: 2 });
  assert.deepEqual(read({ volumeKind: 'slide' }), {});
  assert.deepEqual(read({ volumeKind: 'slide', volume: 'abc..' }), {});
});

test('a value may have a comparator and a unit, which a saved search keeps', () => {
  const query = read({ biomarkers: '12', value: '>40 pg/mL..2 ng/mL' });
  assert.deepEqual(query, { loincBiomarkerId: [12], valueFrom: '>40 pg/mL', valueTo: '2 ng/mL' });
  assert.deepEqual(read(addressOf(query)), query);
  // A unit that is none is sent: the server says so beside the field.
  assert.deepEqual(read({ biomarkers: '12', value: '..40 pg/cup' }), {
    loincBiomarkerId: [12],
    valueTo: '40 pg/cup',
  });
  assert.deepEqual(read({ biomarkers: '12', value: `much..4 ${'g'.repeat(60)}` }), {
    loincBiomarkerId: [12],
  });
});

test('a common unit or a component applies the value to all biomarkers, and a saved search keeps both', () => {
  const common = read({ biomarkers: '12,7', value: '>40 pg/mL..', units: 'ng/mL' });
  assert.deepEqual(common, { loincBiomarkerId: [12, 7], valueFrom: '>40 pg/mL', displayUnits: 'ng/mL' });
  const analyte = read({ component: 'Troponin I.cardiac', system: 'Ser/Plas', value: '0.04..' });
  assert.deepEqual(analyte, { component: 'Troponin I.cardiac', system: ['Ser/Plas'], valueFrom: 0.04 });
  for (const query of [common, analyte]) assert.deepEqual(read(addressOf(query)), query);
  assert.deepEqual(read({ units: 'ng/mL', system: 'Bld' }), {});
  assert.deepEqual(paired({ units: 'ng/mL', system: 'Bld', age: '1..' }), { age: '1..' });
});
