import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesAfterSending, filesWith } from './draft-files.ts';

const sent = { key: 'a', name: 'map.pdf', size: 5, progress: 1, fileId: 7, error: null };
const refused = { key: 'b', name: 'notes.txt', size: 5, progress: 0, fileId: null, error: 'Only pdf.' };
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test('a refused file makes way for the next that is chosen', () => {
  assert.deepEqual(names(filesWith([sent, refused], { ...sent, name: 'pass.pdf' })), ['map.pdf', 'pass.pdf']);
});

test('a refused file stays after the message that went without it and is gone after the next', () => {
  const first = filesAfterSending([sent, refused]);
  assert.deepEqual(names(first), ['notes.txt']);
  assert.deepEqual(names(filesAfterSending(first)), []);
});
