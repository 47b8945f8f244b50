import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSort, startingListState } from '../../ui/table/list-state.ts';
import { changed, readListState, writeListState } from './list-state.ts';

/** The sort after each press on a header. */
function pressed(key: string, defaultSort: string, presses: number): string[] {
  let state = { ...startingListState, sortBy: defaultSort };
  return Array.from({ length: presses }, () => {
    state = changed(state, { sortBy: nextSort(state.sortBy, key) }, defaultSort);
    // An address without a sort means the default.
    state.sortBy ||= defaultSort;
    return state.sortBy;
  });
}

test('every press on a header changes the sort, also on the default one', () => {
  assert.deepEqual(pressed('placedAt', '-placedAt', 3), ['placedAt', '-placedAt', 'placedAt']);
  assert.deepEqual(pressed('name', 'name', 3), ['-name', 'name', '-name']);
  assert.deepEqual(pressed('total', '-placedAt', 4), ['total', '-total', '-placedAt', 'total']);
  assert.deepEqual(pressed('name', '', 3), ['name', '-name', '']);
});

test('other changes keep the sort', () => {
  const state = { ...startingListState, sortBy: '-placedAt' };
  assert.deepEqual(changed(state, { skip: 25 }, '-placedAt'), { ...state, skip: 25 });
});

test('hidden and shown columns are written to the address and read back', () => {
  const state = { ...startingListState, hiddenColumns: ['donor'], shownColumns: ['vendor', 'zip'] };
  const words = writeListState(state, '');
  assert.deepEqual([words.hide, words.show], ['donor', 'vendor,zip']);
  assert.deepEqual(readListState(words, [], ''), state);
});
