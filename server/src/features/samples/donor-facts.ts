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

/** What is known and what is said instead. */
export type Contradiction = readonly [known: string | null, given: string | null];

/** Where two descriptions cannot be of one donor; null if they can. */
export function contradiction(known: DonorFacts, given: DonorFacts): Contradiction | null {
  if (known.born !== null && given.born !== null && known.born !== given.born)
    return [known.born, given.born];
  if (isKnown(known.sex) && isKnown(given.sex) && known.sex !== given.sex) return [known.sex, given.sex];
  const { born, collected } = joinFacts(known, given);
  if (born === null || collected === null || born <= collected) return null;
  return collected === given.collected ? [known.born, given.collected] : [known.collected, given.born];
}
