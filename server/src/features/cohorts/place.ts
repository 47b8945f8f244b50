import type { CohortDesign } from '@aliquot/contract/cohorts';
import type { Facts } from './facts.ts';
import type { MatchSample } from './match-samples.ts';
import type { Placed } from './members.ts';
import { distances } from './nearest-controls.ts';
import { createTranslation, rulesOf } from './to-match.ts';

type FactsById = ReadonlyMap<number, Facts>;

const samplesOf = (design: CohortDesign, facts: readonly Facts[]): Map<number, MatchSample> =>
  new Map(createTranslation(design)(facts).map((sample) => [sample.id, sample]));

/**
 * How far a sample would be from the samples that it is matched with in the place of a member; null where it does not
 * fit. A case is as far as its controls add up to. With one sample for each donor, no donor of another member gives one.
 */
export function createPlace(
  design: CohortDesign,
  members: readonly Placed[],
  member: Placed,
  facts: FactsById,
): (candidate: Facts) => number | null {
  const { between, unit } = distances(rulesOf(design));
  const samples = samplesOf(design, [...facts.values()]);
  const others = members.filter(({ sampleId }) => sampleId !== member.sampleId);
  const ids = new Set(members.map(({ sampleId }) => sampleId));
  const donors = new Set(others.map(({ sampleId }) => samples.get(sampleId)?.donor));
  const partners = others
    .filter(({ set, role }) => set === member.set && role !== member.role)
    .map(({ sampleId }) => samples.get(sampleId));

  return ({ id }) => {
    const sample = samples.get(id);
    if (!sample || ids.has(id) || (design.onePerDonor && donors.has(sample.donor))) return null;
    const total = partners.reduce(
      (sum, partner) => sum + (partner ? between(sample, partner) : Number.POSITIVE_INFINITY),
      0,
    );
    return total === Number.POSITIVE_INFINITY ? null : total / unit;
  };
}

/** The members with the distance of each control from the case that its set has now. */
export function withDistances(design: CohortDesign, members: readonly Placed[], facts: FactsById): Placed[] {
  const { between, unit } = distances(rulesOf(design));
  const samples = samplesOf(
    design,
    members.flatMap(({ sampleId }) => facts.get(sampleId) ?? []),
  );
  const cases = new Map(
    members.filter(({ role }) => role === 'case').map(({ set, sampleId }) => [set, samples.get(sampleId)]),
  );
  return members.map((member) => {
    const [one, other] = [cases.get(member.set), samples.get(member.sampleId)];
    if (member.role === 'case' || !one || !other) return member;
    const distance = between(one, other);
    return distance === Number.POSITIVE_INFINITY ? member : { ...member, distance: distance / unit };
  });
}
