import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '../../../test/full.ts';
import { createPseudonyms } from './pseudonyms.ts';

const key = 'a master key for tests, long enough';
const pseudonyms = createPseudonyms(key, 'DN');
const ids = [
  1,
  2,
  3,
  2 ** 25 - 1,
  2 ** 25,
  2 ** 31 - 1,
  // A code takes about 20 µs.
  ...Array.from({ length: full ? 1_000_000 : 2000 }, (_, i) => 1 + i * (full ? 2147 : 1_073_743)),
];

test('a code decodes to its id for its company, and no two ids share one', () => {
  const codes = ids.map((id) => pseudonyms.codeOf(7, id));
  assert.deepEqual(
    codes.map((code) => pseudonyms.idOf(7, code)),
    ids,
  );
  assert.equal(new Set(codes).size, new Set(ids).size);
  for (const code of codes) assert.match(code, /^DN-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

test('another company and another key give other codes', () => {
  const others = createPseudonyms(`${key}!`, 'DN');
  for (const id of ids.slice(0, 200)) {
    const code = pseudonyms.codeOf(7, id);
    assert.notEqual(pseudonyms.codeOf(8, id), code);
    assert.notEqual(others.codeOf(7, id), code);
    assert.notEqual(pseudonyms.idOf(8, code), id);
  }
});

test('a code is the same in every process', () => {
  assert.equal(createPseudonyms(key, 'DN').codeOf(7, 42), pseudonyms.codeOf(7, 42));
});

test('a code that was invented or mistyped has no id', () => {
  const code = pseudonyms.codeOf(7, 42);
  assert.equal(pseudonyms.idOf(7, code.toLowerCase()), 42);
  for (const wrong of [
    '',
    'DN',
    'DN-',
    'DN-00000',
    `${code}-0`,
    code.replace('DN', 'SP'),
    'DN-UUUUU-UUUUU',
    code.slice(0, -1),
  ])
    assert.equal(pseudonyms.idOf(7, wrong), undefined, wrong);
  const invented = Array.from({ length: 3000 }, (_, i) => `DN-${String(10_000 + i)}-${String(90_000 - i)}`);
  assert.ok(invented.filter((made) => pseudonyms.idOf(7, made) !== undefined).length <= 1);
});

test('more codes than are kept in memory are still right', () => {
  const many = createPseudonyms(key, 'DN');
  const first = many.codeOf(7, 1);
  for (let id = 2; id < 20_100; id += 1) many.codeOf(7, id);
  assert.equal(many.codeOf(7, 1), first);
});
