import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthSpan, today } from '../../platform/format/index.ts';
import { ageAt, expiryOf, soonSpan } from './dates.ts';

test('age is in whole years on the day of collection', () => {
  assert.equal(ageAt('1965-11-02', '2024-03-12'), 58);
  assert.equal(ageAt('1965-03-12', '2024-03-12'), 59);
  assert.equal(ageAt('1965-03-13', '2024-03-12'), 58);
  assert.equal(ageAt('2024-03-12', '2024-03-12'), 0);
  assert.equal(ageAt('2000-02-29', '2023-02-28'), 22);
  assert.equal(ageAt('2024-03-13', '2024-03-12'), null);
  assert.equal(ageAt(null, '2024-03-12'), null);
  assert.equal(ageAt('1965-03-13', ''), null);
});

test('a month span ends on the last day of the month', () => {
  assert.equal(monthSpan('2026-11'), '2026-11-01..2026-11-30');
  assert.equal(monthSpan('2026-12'), '2026-12-01..2026-12-31');
  assert.equal(monthSpan('2028-02'), '2028-02-01..2028-02-29');
});

test('the expiry day itself is not past, and the next thirty days are soon', () => {
  const [, last = ''] = soonSpan().split('..');
  assert.equal(expiryOf(null), null);
  assert.equal(expiryOf('2000-01-01'), 'past');
  assert.equal(expiryOf(today()), 'soon');
  assert.equal(expiryOf(last), 'soon');
  assert.equal(expiryOf('2999-01-01'), null);
});
