import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesAfterSending, filesWith } from './draft-files.ts';

const sent = { key: 'a', name: 'map.pdf', size: 5, progress: 1, fileId: 7, error: null };
const rejected = { key: 'b', name: 'notes.txt', size: 5, progress: 0, fileId: null, error: 'Only pdf.' };
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test('a rejected file is removed when the next one is chosen', () => {
  assert.deepEqual(names(filesWith([sent, rejected], { ...sent, name: 'pass.pdf' })), [
    'map.pdf',
    'pass.pdf',
  ]);
});

test('a rejected file stays after the next message and disappears after the one after it', () => {
  const first = filesAfterSending([sent, rejected]);
  assert.deepEqual(names(first), ['notes.txt']);
  assert.deepEqual(names(filesAfterSending(first)), []);
});
