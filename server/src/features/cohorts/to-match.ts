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

const nothing = { material: null, anticoagulant: null };

/** What must be the same in a set; null where the sample does not state all of it. */
function stratumText(facts: Facts, match: CohortDesign['match']): string | null {
  const isHandling = match.material || match.anticoagulant;
  const { material, anticoagulant } = isHandling ? readPreanalytics(facts.preanalytics) : nothing;
  const parts = [
    // An unknown sex is not stated.
    match.sex ? [facts.sex === 'Unknown' ? null : facts.sex] : [],
    match.ethnicity ? [facts.ethnicity] : [],
    match.container ? [facts.container] : [],
    match.condition ? [facts.condition] : [],
    match.material ? [material] : [],
    match.anticoagulant ? [anticoagulant] : [],
  ].flat();
  return parts.includes(null) ? null : parts.join('\n');
}

const cheaperFirst = (a: Facts, b: Facts) =>
  a.price - b.price || (a.band ?? Number.MAX_VALUE) - (b.band ?? Number.MAX_VALUE) || a.id - b.id;

/** Turns facts into what matching compares. Samples of one call have comparable strata. */
export function createTranslation({ match }: Pick<CohortDesign, 'match'>) {
  const strata = new Map<string, number>();
  const stratumOf = (facts: Facts): number | null => {
    const text = stratumText(facts, match);
    if (text === null) return null;
    if (!strata.has(text)) strata.set(text, strata.size);
    return strata.get(text) ?? null;
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
