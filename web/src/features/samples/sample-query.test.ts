import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSelection } from '@aliquot/contract/samples';
import { startingListState } from '../../ui/table/list-state.ts';
import { selectionOf } from './sample-query.ts';

const of = (filters: Record<string, string>, onlyActive = true) =>
  selectionOf({ ...startingListState, filters, onlyActive });

test('only active means available; a status filter overrides it; all has no filter', () => {
  assert.deepEqual(of({}), { active: true, status: ['available'] });
  assert.deepEqual(of({ status: 'reserved,on_hold' }), { active: true, status: ['reserved', 'on_hold'] });
  assert.deepEqual(of({}, false), {});
  assert.deepEqual(of({ status: 'depleted' }, false), { status: ['depleted'] });
});

test('expired and not expired are relative to today, and an expiry span filters further', () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  assert.equal(of({ expired: 'true' }).expiresTo, yesterday);
  assert.equal(of({ expired: 'true', expires: '..2020-01-31' }).expiresTo, '2020-01-31');
  assert.equal(of({ expired: 'true', expires: '..2999-01-31' }).expiresTo, yesterday);
  assert.equal(of({ expired: 'false' }).validOn, new Date().toISOString().slice(0, 10));
  assert.equal(of({ expired: 'perhaps' }).validOn, undefined);
});

test('every filter of the address becomes one of the contract', () => {
  const filters = {
    loincCode: '2093-3,4548-4',
    resultClass: 'high,none',
    value: '3.5..10',
    donorGender: 'Male',
    age: '40..',
    donorEthnicity: 'White,Black or African American',
    collected: '2024-01-01..2024-12-31',
    expires: '..2026-12-31',
    price: '50..99.5',
    priced: 'true',
    storageFacilityId: '1,2',
    storageCondition: 'Frozen -80 C',
    storageContainer: 'Cryovial 2.0 mL',
    invoiceId: '7',
    vendorId: '3',
    received: '2026-01-01..',
  };
  const selection = of(filters, false);
  assert.deepEqual(selection, {
    loincCode: ['2093-3', '4548-4'],
    resultClass: ['high', 'none'],
    valueFrom: 3.5,
    valueTo: 10,
    donorGender: ['Male'],
    ageFrom: 40,
    donorEthnicity: ['White', 'Black or African American'],
    collectedFrom: '2024-01-01',
    collectedTo: '2024-12-31',
    expiresTo: '2026-12-31',
    priceFrom: 50,
    priceTo: 99.5,
    priced: true,
    storageFacilityId: [1, 2],
    storageCondition: ['Frozen -80 C'],
    storageContainer: ['Cryovial 2.0 mL'],
    invoiceId: 7,
    vendorId: 3,
    createdFrom: '2026-01-01',
  });
  assert.ok(sampleSelection.safeParse(selection).success);
});

test('invalid values of an address are left out, so that they are never sent', () => {
  const selection = of({
    status: 'lost',
    resultClass: 'odd',
    value: 'x..y',
    age: '-1..2.5',
    collected: '2024-99-99..tomorrow',
    price: '-5..1e12',
    priced: 'maybe',
    storageFacilityId: 'abc,0,-1,99999999999',
    invoiceId: '1.5',
    vendorId: 'NaN',
  });
  assert.deepEqual(selection, { active: true, status: ['available'] });
});
