import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ourNumber, publicCodeIn } from './place.ts';

test('a code is accepted in lower case, with blanks around it, and with letters that look like digits', () => {
  assert.equal(publicCodeIn('SP-7K2M9QX'), 'SP-7K2M9QX');
  assert.equal(publicCodeIn('  sp-7k2m9qx\n'), 'SP-7K2M9QX');
  assert.equal(publicCodeIn('SP-OIL0000'), 'SP-0110000');
  for (const text of ['', 'SP-', 'SP-7K2M9Q', 'SP-7K2M9QXX', 'SP-7K2M9QU', '7K2M9QX', 'glucose'])
    assert.equal(publicCodeIn(text), null, text);
});

test('sample and order numbers are told from words by their prefix', () => {
  assert.equal(ourNumber('sp-'), 'sample');
  assert.equal(ourNumber(' ALQ-2026'), 'order');
  assert.equal(ourNumber('SPE'), null);
  assert.equal(ourNumber('spirometry'), null);
});
