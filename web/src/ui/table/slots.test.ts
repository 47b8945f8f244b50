import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSlots } from './slots.ts';

const after = (...pages: string[]) =>
  pages.reduce<ReturnType<typeof nextSlots>>((slots, page) => nextSlots(slots, [...page]), new Map());
const drawn = (...pages: string[]) => [...after(...pages)].map(([id, slot]) => `${id}${slot}`).join(' ');

test('rows that stay keep their elements in another order', () => {
  assert.equal(drawn('abcd', 'dbca'), 'd3 b1 c2 a0');
});

test('a page of other rows reuses the elements of the page before', () => {
  assert.equal(drawn('abcd', 'efgh'), 'e0 f1 g2 h3');
  assert.equal(drawn('abcd', 'ef', 'ghij'), 'g0 h1 i2 j3');
});

test('where few rows stay, the others take the free elements', () => {
  assert.equal(drawn('abcd', 'ecfg'), 'e0 c2 f1 g3');
});

test('a row added while most stay gets a new element', () => {
  assert.equal(drawn('abcd', 'acde'), 'a0 c2 d3 e4');
  assert.equal(drawn('abcd', 'eabc'), 'e4 a0 b1 c2');
});

test('no two rows share an element', () => {
  const slots = after('abcdef', 'gahbij', 'jgkl', 'mnjopqrs');
  assert.equal(new Set(slots.values()).size, slots.size);
});
