import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { forgetPlace, type KeptPlace, keepPlace, placeOf, readPlace } from './kept-place.ts';

const stored = new Map<string, string>();
// Node has no sessionStorage.
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});

const place: KeptPlace = {
  userId: 7,
  because: 'expired',
  address: '/vendors?search=cedar',
  layers: null,
  forms: [{ form: 'New vendor', fields: [{ name: 'name', was: '', typed: 'Cedar' }], words: [] }],
};

describe('the place kept when a session ends', () => {
  beforeEach(() => keepPlace(place));

  test('is returned to the user who left it, with the input', () => {
    assert.deepEqual(placeOf(7), place);
  });

  test('is removed as soon as another user signs in, also for the one who left it', () => {
    assert.equal(placeOf(8), null);
    assert.equal(placeOf(7), null);
    assert.equal(stored.size, 0);
  });

  test('is removed once it was restored', () => {
    forgetPlace();
    assert.equal(readPlace(), null);
  });

  test('is null when the stored text cannot be parsed', () => {
    stored.set('kept_place', '{half');
    assert.equal(readPlace(), null);
  });
});
