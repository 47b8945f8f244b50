/** What is known of a donor; null where nobody stated it. */
export interface DonorFacts {
  born: string | null;
  sex: string | null;
  /** The earliest day of collection, which no birth may follow. */
  collected: string | null;
}

const isKnown = (sex: string | null) => sex !== null && sex !== 'Unknown';

const earlier = (one: string | null, two: string | null) =>
  one === null || two === null ? (one ?? two) : one < two ? one : two;

/** The two as one description of the donor. */
export const joinFacts = (known: DonorFacts, given: DonorFacts): DonorFacts => ({
  born: known.born ?? given.born,
  sex: isKnown(known.sex) ? known.sex : (given.sex ?? known.sex),
  collected: earlier(known.collected, given.collected),
});

/** The known fact that another description contradicts; null if both may be the same donor. */
export function contradicted(known: DonorFacts, given: DonorFacts): keyof DonorFacts | null {
  if (known.born !== null && given.born !== null && known.born !== given.born) return 'born';
  if (isKnown(known.sex) && isKnown(given.sex) && known.sex !== given.sex) return 'sex';
  const { born, collected } = joinFacts(known, given);
  if (born === null || collected === null || born <= collected) return null;
  return known.born === null ? 'collected' : 'born';
}
