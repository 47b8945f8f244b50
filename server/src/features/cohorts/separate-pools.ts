import type { MatchSample } from './match-samples.ts';

const preferredFirst = (a: MatchSample, b: MatchSample) => a.preference - b.preference;

/** The first sample of each donor. */
function firstOfDonors(samples: readonly MatchSample[]): MatchSample[] {
  const seen = new Set<number>();
  return samples.filter(({ donor }) => !seen.has(donor) && seen.add(donor));
}

/** Leaves out samples that are in a set already, and with one sample for each donor those of their donors. */
function without(members: readonly MatchSample[], onePerDonor: boolean) {
  const ids = new Set(members.map(({ id }) => id));
  const donors = new Set(onePerDonor ? members.map(({ donor }) => donor) : []);
  return ({ id, donor }: MatchSample) => !ids.has(id) && !donors.has(donor);
}

/**
 * The samples that may become cases and controls, in the preferred order. What is in both pools is a case; with one sample
 * for each donor, so is a donor.
 */
export function separatePools(
  casePool: readonly MatchSample[],
  controlPool: readonly MatchSample[],
  onePerDonor: boolean,
  members: readonly MatchSample[] = [],
): { cases: MatchSample[]; controls: MatchSample[] } {
  const isFree = without(members, onePerDonor);
  const [cases, controls] = [casePool.filter(isFree), controlPool.filter(isFree)];
  const ids = new Set(cases.map(({ id }) => id));
  const inOrder = {
    cases: cases.toSorted(preferredFirst),
    controls: controls.filter(({ id }) => !ids.has(id)).toSorted(preferredFirst),
  };
  if (!onePerDonor) return inOrder;
  const donors = new Set(cases.map(({ donor }) => donor));
  return {
    cases: firstOfDonors(inOrder.cases),
    controls: firstOfDonors(inOrder.controls.filter(({ donor }) => !donors.has(donor))),
  };
}
