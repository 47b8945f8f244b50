import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestFirst, widerSearches } from './wider-searches.ts';

test('an empty search is offered without each of its filters and without its text', () => {
  const state = { filters: { donorGender: 'Male', age: '40..' }, search: 'glucose' };
  assert.deepEqual(widerSearches(state, ['donorGender', 'age']), [
    { left: 'donorGender', filters: { age: '40..' }, search: 'glucose' },
    { left: 'age', filters: { donorGender: 'Male' }, search: 'glucose' },
    { left: null, filters: { donorGender: 'Male', age: '40..' }, search: '' },
  ]);
});

test('a search by one criterion has nothing to leave out', () => {
  assert.deepEqual(widerSearches({ filters: { donorGender: 'Male' }, search: '' }, ['donorGender']), []);
  assert.deepEqual(widerSearches({ filters: {}, search: 'xyzzy' }, []), []);
});

test('the search with most matches comes first, and those without matches are not offered', () => {
  const wider = [{ left: 'a' }, { left: 'b' }, { left: 'c' }];
  const order = (counts: (number | undefined)[]) => bestFirst(wider, counts).map(({ left }) => left);
  assert.deepEqual(order([2, 0, 9]), ['c', 'a']);
  assert.deepEqual(order([2, undefined, 9]), ['a', 'b', 'c']);
  assert.deepEqual(order([0, 0, 0]), ['a', 'b', 'c']);
});
