import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cohortDesign } from '@aliquot/contract/cohorts';
import { isOpen } from './is-open.ts';
import { sameDesign } from './same-design.ts';

const designOf = (sample: object) =>
  cohortDesign.parse({ cases: { sample }, controls: null, count: 4, match: {} });

test('two designs are the same whatever the order of fields, with one value as a list or alone', () => {
  const one = designOf({ loincBiomarkerId: 7, resultClass: 'high' });
  assert.ok(sameDesign(one, designOf({ resultClass: ['high'], loincBiomarkerId: [7] })));
});

test('two designs differ by any value', () => {
  const one = designOf({ loincBiomarkerId: 7 });
  assert.ok(!sameDesign(one, { ...one, match: { ...one.match, ageWithin: 6 } }));
});

test('a group is open as long as it asks for nothing', () => {
  assert.ok(isOpen({}));
  assert.ok(isOpen({ loincBiomarkerId: undefined }));
  assert.ok(!isOpen({ search: 'troponin' }));
});
