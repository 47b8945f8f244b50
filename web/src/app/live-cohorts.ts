import type { Cohort, CohortMember, CohortSet, MemberState } from '@aliquot/contract/cohorts';

/** A hold of others and its end: whatever else makes a member unavailable stays as it is. */
const otherState: Partial<Record<MemberState, MemberState>> = { available: 'held', held: 'available' };

/** A cohort after another client held or released one of its samples; the same one if that changes nothing. */
export function withAvailability(cohort: Cohort, sampleId: number, state: 'available' | 'held'): Cohort {
  const changes = (member: CohortMember) =>
    member.sample.id === sampleId && member.state !== state && otherState[member.state] === state;
  const changed = cohort.sets.flatMap(({ case: first, controls }) => [first, ...controls]).find(changes);
  if (!changed) return cohort;
  const now = (member: CohortMember) => (changes(member) ? { ...member, state } : member);
  const sets = cohort.sets.map(
    (set): CohortSet => ({ ...set, case: now(set.case), controls: set.controls.map(now) }),
  );
  const sign = state === 'available' ? 1 : -1;
  return {
    ...cohort,
    sets,
    available: cohort.available + sign,
    total: Math.round((cohort.total + sign * changed.sample.specimenPrice) * 100) / 100,
  };
}
