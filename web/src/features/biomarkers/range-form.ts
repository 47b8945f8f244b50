import { type Range, type RangeBody, rangeBody } from '@aliquot/contract/biomarkers';
import type { Language } from '@aliquot/contract/languages';
import { overlap, overlapProblem } from '@aliquot/contract/range-words';
import type { ReferenceRange } from '@aliquot/contract/results';
import * as z from 'zod/mini';
import type { RangeChanges } from './api.ts';

/** The intervals of a biomarker as a form: its rows and the changes they make. */
export const rangesSchema = z.strictObject({ ranges: z.array(rangeBody) });
export type RangesValues = z.input<typeof rangesSchema>;

export const newRow: RangeBody = {
  label: 'Normal',
  sex: 'any',
  ageFrom: null,
  ageTo: null,
  low: null,
  high: null,
  gapOwner: 'none',
};

export const rowOf = ({ label, sex, ageFrom, ageTo, low, high, gapOwner }: Range): RangeBody => ({
  label,
  sex,
  ageFrom,
  ageTo,
  low,
  high,
  gapOwner,
});

const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);
const asAge = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : null);

/** A row as far as it is filled in; null while it has no limit or its limits are crossed. */
export function drawn(row: RangeBody): ReferenceRange | null {
  const range = {
    label: row.label,
    sex: row.sex ?? 'any',
    ageFrom: asAge(row.ageFrom),
    ageTo: asAge(row.ageTo),
    low: asNumber(row.low),
    high: asNumber(row.high),
    gapOwner: row.gapOwner ?? 'none',
  };
  if (range.low === null && range.high === null) return null;
  return range.low !== null && range.high !== null && range.low > range.high ? null : range;
}

const same = (a: RangeBody, b: RangeBody) =>
  a.label === b.label &&
  (a.sex ?? 'any') === (b.sex ?? 'any') &&
  (a.gapOwner ?? 'none') === (b.gapOwner ?? 'none') &&
  (['low', 'high', 'ageFrom', 'ageTo'] as const).every((key) => (a[key] ?? null) === (b[key] ?? null));

/** The intervals to remove and to add; unchanged rows are neither. `at` has the row index of each added one. */
export function changesOf(before: readonly Range[], after: readonly RangeBody[]) {
  const removed = [...before];
  const at: number[] = [];
  const add = after.filter((row, index) => {
    const kept = removed.findIndex((range) => same(rowOf(range), row));
    if (kept < 0) at.push(index);
    else removed.splice(kept, 1);
    return kept < 0;
  });
  return { changes: { remove: removed.map(({ id }) => id), add } satisfies RangeChanges, at };
}

/** The gap between an interval and the next lower one for the same donors. */
export interface Gap {
  from: number;
  to: number;
  lower: string;
  upper: string;
}

/** The gaps below intervals, by the interval's index. */
export function gapsAmong(rows: readonly RangeBody[]): Map<number, Gap> {
  const found = new Map<number, Gap>();
  const all = rows.map(drawn);
  for (const [at, upper] of all.entries()) {
    if (!upper || upper.low === null) continue;
    const to = upper.low;
    const below = all
      .filter((one) => one !== null)
      .filter(
        ({ sex, ageFrom, ageTo }) => sex === upper.sex && ageFrom === upper.ageFrom && ageTo === upper.ageTo,
      )
      .filter(({ high }) => high !== null && high < to)
      .sort((a, b) => (b.high ?? 0) - (a.high ?? 0))[0];
    if (below?.high != null) found.set(at, { from: below.high, to, lower: below.label, upper: upper.label });
  }
  return found;
}

export interface Overlap {
  field: 'low' | 'high';
  sentence: string;
  /** The overlapping part, for the lane. */
  low: number | null;
  high: number | null;
}

/** Overlapping rows by index: reported at the changed row, or at the later one if neither was changed. */
export function overlapsAmong(
  language: Language,
  rows: readonly RangeBody[],
  before: readonly Range[],
): Map<number, Overlap> {
  const found = new Map<number, Overlap>();
  const changed = (row: RangeBody) => !before.some((range) => same(rowOf(range), row));
  for (const [at, row] of rows.entries())
    for (const [earlier, other] of rows.slice(0, at).entries()) {
      const [late, early] = [drawn(row), drawn(other)];
      if (!late || !early || !overlap(late, early)) continue;
      const blameEarlier = changed(other) && !changed(row);
      const [index, mine, theirs] = blameEarlier ? [earlier, early, late] : [at, late, early];
      if (found.has(index)) continue;
      found.set(index, {
        ...overlapProblem(language, mine, theirs),
        low: highest(mine.low, theirs.low),
        high: lowest(mine.high, theirs.high),
      });
    }
  return found;
}

const highest = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
const lowest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
