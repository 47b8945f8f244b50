import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesIn } from './codes-in.ts';

test('codes pasted with any separator are read once each, in capitals', () => {
  assert.deepEqual(codesIn(' sp-1a, SP-2B;sp-3c sp-4d\n\tSP-1A\r\nacc-9 '), [
    ...['SP-1A', 'SP-2B', 'SP-3C', 'SP-4D', 'ACC-9'],
  ]);
  assert.deepEqual(codesIn(' , \n'), []);
});

test('an accession keeps its spaces', () => {
  assert.deepEqual(codesIn('acc  24 7, Box 3\nsp-1a b 4'), ['ACC 24 7', 'BOX 3', 'SP-1A B 4']);
});
