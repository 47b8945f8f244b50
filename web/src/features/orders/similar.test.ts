import assert from 'node:assert/strict';
import { test } from 'node:test';
import { similarTo } from './similar.ts';

type Line = Parameters<typeof similarTo>[0]['lines'][number];
const line = (term: number, resultClass: Line['resultClass'], donorGender: Line['donorGender']) =>
  ({ loincBiomarker: { id: term }, resultClass, donorGender }) as Line;

test('each biomarker, class and sex of the order once', () => {
  assert.deepEqual(
    similarTo({ lines: [line(7, 'high', 'Male'), line(7, 'high', 'Female'), line(9, 'low', 'Male')] }),
    { biomarkers: '7,9', resultClass: 'high,low', donorGender: 'Male,Female' },
  );
});

test('a class that some line lacks would hide samples like it, so none is asked for', () => {
  assert.deepEqual(similarTo({ lines: [line(7, 'high', 'Male'), line(9, null, 'Male')] }), {
    biomarkers: '7,9',
    donorGender: 'Male',
  });
});

test('an order without lines has nothing to look for', () => {
  assert.deepEqual(similarTo({ lines: [] }), {});
});
