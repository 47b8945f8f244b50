import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retiredIn } from './words.mjs';

test('a retired identifier is reported with its line and new name', () => {
  assert.deepEqual(retiredIn('web/src/a.ts', '\nconst text = useSettled(typed);'), [
    'web/src/a.ts:2: useSettled is useDebounced now',
  ]);
});

test('a retired file name is reported in any folder', () => {
  assert.deepEqual(retiredIn('server/src/platform/stale.ts', ''), [
    'server/src/platform/stale.ts: the file is called optimistic-lock.ts now',
  ]);
});

test('an English word is found as a declared name and not in a sentence', () => {
  assert.deepEqual(retiredIn('server/test/a.ts', 'const house = 1; // a full house'), [
    'server/test/a.ts:1: call house testApp',
  ]);
  assert.deepEqual(retiredIn('server/test/a.ts', "test('in the house', () => lighthouse);"), []);
});
