import type { CohortPlace } from '@aliquot/contract/cohort-place';

/** A case before its controls, set after set; lines without a cohort last. */
export function inOrderOfSets<L extends { cohort: CohortPlace }>(lines: readonly L[]): L[] {
  const placed = lines.filter(({ cohort }) => cohort !== null);
  const others = lines.filter(({ cohort }) => cohort === null);
  const rank = ({ cohort }: L) => (cohort?.role === 'case' ? 0 : 1);
  return [
    ...placed.sort(
      (a, b) =>
        (a.cohort?.name ?? '').localeCompare(b.cohort?.name ?? '', 'en') ||
        (a.cohort?.set ?? 0) - (b.cohort?.set ?? 0) ||
        rank(a) - rank(b),
    ),
    ...others,
  ];
}
