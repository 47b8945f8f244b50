import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { byDay, dayName } from './by-day.ts';

test("days are in the viewer's time zone, with names for today and yesterday", () => {
  const now = new Date(2026, 10, 15, 0, 30);
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
  const moments = [
    at(2026, 10, 15, 0, 10),
    at(2026, 10, 14, 23, 50),
    at(2026, 10, 14, 1, 0),
    at(2025, 11, 31, 12, 0),
  ];
  const t = ((key: string) => key) as unknown as TFunction;
  const named = (language: string) =>
    byDay(moments, (moment) => moment).map((day) => [dayName(day.at, now, t, language), day.items.length]);
  assert.deepEqual(named('en'), [
    ['common:days.today', 1],
    ['common:days.yesterday', 2],
    ['Wednesday, December 31, 2025', 1],
  ]);
  assert.deepEqual(named('fr')[2], ['Mercredi 31 décembre 2025', 1]);
});
