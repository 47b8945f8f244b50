import type { CohortDesign } from '@aliquot/contract/cohorts';

/** Whatever the order of their fields; a list of one value is that value. */
export const sameDesign = (one: CohortDesign, other: CohortDesign): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? sorted(value[0]) : value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}
