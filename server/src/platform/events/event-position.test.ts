import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEventPosition, parseEventPosition } from './event-position.ts';

describe('an event position', () => {
  test('is the last id while none is missing', () => {
    const position = createEventPosition(7, []);
    position.note(8);
    assert.equal(String(position), '8');
  });

  test('lists missing ids that may still arrive, until they arrive', () => {
    const position = createEventPosition(7, []);
    position.note(10);
    assert.equal(String(position), '10-8.9');
    position.note(8);
    assert.equal(String(position), '10-9');
    position.note(9);
    assert.equal(String(position), '10');
  });

  test('drops a missing id after a minute, since it was never used', () => {
    let now = 0;
    const position = createEventPosition(7, [3], () => now);
    now = 30_000;
    position.note(9);
    assert.equal(String(position), '9-3.8');
    now = 60_001;
    assert.equal(String(position), '9-8');
    now = 90_001;
    assert.equal(String(position), '9');
  });

  test('stays short after a large gap in ids', () => {
    const position = createEventPosition(1, [0]);
    position.note(1_000_000_000);
    assert.equal(position.open().length, 100);
    assert.equal(position.open().at(-1), 999_999_999);
  });

  test('is parsed as it was written; any other text gives null', () => {
    for (const text of ['0', '12', '12-5', '12-5.9']) assert.equal(String(parseEventPosition(text)), text);
    for (const text of [undefined, '', 'x', '-1', '1-', '1-2.', '1e9', '12-5.9;', '9'.repeat(16)])
      assert.equal(parseEventPosition(text), null);
    assert.equal(parseEventPosition(`5${'-1'}${'.1'.repeat(100)}`), null);
  });
});
