import type { CohortDesign } from '@aliquot/contract/cohorts';
import { readPreanalytics } from '../samples/index.ts';
import type { Facts } from './facts.ts';
import type { MatchRules, MatchSample } from './match-samples.ts';

/** The rules of a design; without controls there is nothing to match. */
export const rulesOf = ({ controls, count, ratio, match, onePerDonor }: CohortDesign): MatchRules => ({
  count,
  ratio: controls ? ratio : 0,
  ageWithin: match.ageWithin,
  yearWithin: match.yearWithin,
  onePerDonor,
});

type Stated = (facts: Facts) => string | null;

/** What must be the same in a set. */
function matchedBy(match: CohortDesign['match']): Stated[] {
  const handling = (of: 'material' | 'anticoagulant') => (facts: Facts) =>
    readPreanalytics(facts.preanalytics)[of];
  const stated: Record<Exclude<keyof typeof match, 'ageWithin' | 'yearWithin'>, Stated> = {
    // An unknown sex is not stated.
    sex: ({ sex }) => (sex === 'Unknown' ? null : sex),
    ethnicity: ({ ethnicity }) => ethnicity,
    container: ({ container }) => container,
    condition: ({ condition }) => condition,
    material: handling('material'),
    anticoagulant: handling('anticoagulant'),
  };
  return Object.entries(stated).flatMap(([name, of]) => (match[name as keyof typeof stated] ? [of] : []));
}

const cheaperFirst = (a: Facts, b: Facts) =>
  a.price - b.price || (a.band ?? Number.MAX_VALUE) - (b.band ?? Number.MAX_VALUE) || a.id - b.id;

/** Turns facts into what matching compares. Samples of one call have comparable strata. */
export function createTranslation({ match }: Pick<CohortDesign, 'match'>) {
  const matched = matchedBy(match);
  const strata = new Map<string, number>();
  /** Null where the sample does not state all of it. */
  const stratumOf = (facts: Facts): number | null => {
    let text = '';
    for (const of of matched) {
      const stated = of(facts);
      if (stated === null) return null;
      text += `${stated}\n`;
    }
    const known = strata.get(text) ?? strata.size;
    strata.set(text, known);
    return known;
  };
  /** In the preferred order of their pool. */
  return (pool: readonly Facts[]): MatchSample[] => {
    const places = new Map(pool.toSorted(cheaperFirst).map(({ id }, place) => [id, place]));
    return pool.map((facts, preference) => ({
      id: facts.id,
      // Negative: of no other sample.
      donor: facts.donor ?? -facts.id,
      stratum: stratumOf(facts),
      age: facts.age,
      year: facts.year,
      preference,
      cheapness: places.get(facts.id) ?? 0,
    }));
  };
}
