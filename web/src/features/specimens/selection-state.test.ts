import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { selectionAfter, stateOf } from './selection-state.ts';

describe('a stored search as the state of its filters', () => {
  const selection = {
    loincBiomarkerId: 7,
    resultClass: 'high' as const,
    valueFrom: 3,
    volumeKind: 'mL' as const,
    volumeFrom: 0.5,
  };

  test('asks for the same again', () => {
    assert.deepEqual(selectionAfter(selection, {}), {
      ...selection,
      loincBiomarkerId: [7],
      resultClass: ['high'],
    });
  });

  test('loses what belongs to a filter that is removed', () => {
    const { volume: _removed, ...filters } = stateOf(selection).filters;
    const after = selectionAfter(selection, { filters });
    assert.deepEqual([after.volumeFrom, after.volumeKind, after.valueFrom], [undefined, undefined, 3]);
  });

  test('keeps a LOINC code of the API until a biomarker is chosen', () => {
    const coded = { loincCode: '1988-5' };
    assert.equal(selectionAfter(coded, { filters: { material: 'Serum' } }).loincCode, '1988-5');
    assert.equal(selectionAfter(coded, { filters: { biomarkers: '7' } }).loincCode, undefined);
  });

  test('keeps the words of the search', () => {
    assert.equal(
      selectionAfter({ search: 'troponin' }, { filters: { material: 'Serum' } }).search,
      'troponin',
    );
  });
});
