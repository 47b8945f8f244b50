import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { daysInWords } from './days-in-words.ts';

const t = ((key: string, { from, to }: { from: string; to?: string }) =>
  to ? `${from} to ${to}` : `${key} ${from}`) as unknown as TFunction<'budgets'>;
const days = (from: string, to: string | null, language = 'en') => daysInWords(from, to, t, language);

test('whole months are named without days, a single one once, and the year once if both ends share it', () => {
  assert.equal(days('2026-01-01', '2026-12-31'), 'Jan to Dec 2026');
  assert.equal(days('2026-03-01', '2027-02-28'), 'Mar 2026 to Feb 2027');
  assert.equal(days('2028-02-01', '2028-02-29'), 'Feb 2028');
  assert.equal(days('2026-03-01', '2027-02-28', 'fr'), 'mars 2026 to févr. 2027');
});

test('other periods are named by their days, and one without an end by its first', () => {
  assert.equal(days('2026-11-15', '2027-01-14'), 'Nov 15, 2026 to Jan 14, 2027');
  assert.equal(days('2026-11-15', '2026-12-14'), 'Nov 15 to Dec 14, 2026');
  assert.equal(days('2026-11-15', '2026-12-31'), 'Nov 15 to Dec 31, 2026');
  assert.equal(days('2026-11-01', '2026-11-29'), 'Nov 1 to Nov 29, 2026');
  assert.equal(days('2026-11-15', null), 'days_from Nov 15, 2026');
});
