import type { Cohort, CohortMember, CohortSet, ProposedSet } from '@aliquot/contract/cohorts';

export const membersIn = ({ case: first, controls }: CohortSet): CohortMember[] => [first, ...controls];

/** What a preview found, which nobody has taken yet. */
export const proposed = (sets: readonly ProposedSet[]): CohortSet[] =>
  sets.map(({ number, case: first, controls }) => ({
    number,
    case: asMember(first),
    controls: controls.map(asMember),
  }));

const asMember = (candidate: ProposedSet['case']): CohortMember => ({
  ...candidate,
  state: 'available',
  pinned: false,
  priceAtBuild: candidate.sample.specimenPrice,
});

const buyable: readonly CohortMember['state'][] = ['available', 'in_cart'];

/** It can be bought by the user now. */
export const isBuyable = ({ state }: CohortMember): boolean => buyable.includes(state);

/** Gone to others for good or for some minutes. What the company ordered is not lost. */
export const isLost = (member: CohortMember): boolean => !isBuyable(member) && member.state !== 'ordered';

/** Money is added in cents. */
export const priceOf = (members: readonly CohortMember[]): number =>
  members.filter(isBuyable).reduce((sum, { sample }) => sum + Math.round(sample.specimenPrice * 100), 0) /
  100;

export interface Figures {
  lost: CohortMember[];
  /** Sets with a lost member. */
  incomplete: number;
  /** Of what can be bought; null where nothing can. */
  price: { from: number; to: number } | null;
}

export function figuresOf({ sets }: Pick<Cohort, 'sets'>): Figures {
  const members = sets.flatMap(membersIn);
  const prices = members.filter(isBuyable).map(({ sample }) => sample.specimenPrice);
  return {
    lost: members.filter(isLost),
    incomplete: sets.filter((set) => membersIn(set).some(isLost)).length,
    price: prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null,
  };
}

/** How far the controls of a set are from its case, at most; null where a year or an age is not known. */
export function differenceIn({ case: first, controls }: CohortSet, of: 'donorAge' | 'collectionYear') {
  const own = first.sample[of];
  const apart = controls.flatMap(({ sample }) =>
    own === null || sample[of] === null ? [] : [Math.abs(sample[of] - own)],
  );
  return apart.length > 0 ? Math.max(...apart) : null;
}
