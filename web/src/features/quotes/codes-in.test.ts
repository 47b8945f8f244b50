import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesIn } from './codes-in.ts';

test('codes pasted with any separator are read once each, in capitals', () => {
  assert.deepEqual(codesIn(' sp-1a, SP-2B;sp-3c\n\tSP-1A  acc-9 '), ['SP-1A', 'SP-2B', 'SP-3C', 'ACC-9']);
  assert.deepEqual(codesIn(' , \n'), []);
});
