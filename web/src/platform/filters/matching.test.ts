import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matches } from './matching.ts';

test('every typed word must begin a word of the text, ignoring case and accents', () => {
  assert.ok(matches('Client companies', 'comp'));
  assert.ok(matches('Client companies', 'comp cli'));
  assert.ok(matches('Requêtes hors stock', 'requetes'));
  assert.ok(matches('Passer en français', 'FRANÇ'));
  assert.ok(matches('ALQ-2026-000012 Meridian', 'alq-2026-0000'));
  assert.ok(matches('Anything', '  '));
  assert.ok(!matches('Client companies', 'panies'));
  assert.ok(!matches('Client companies', 'client orders'));
});
