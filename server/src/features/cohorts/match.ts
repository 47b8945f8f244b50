import { GrowingSets } from './growing-sets.ts';
import type { Matching, MatchRules, MatchSample, OpenSet } from './match-samples.ts';
import { separatePools } from './separate-pools.ts';

/** So that pools without enough controls end in time. */
const maxAttempts = 2_000;

const samplesOf = (open: readonly OpenSet[]) =>
  open.flatMap(({ caseSample, kept }) => (caseSample ? [caseSample, ...kept] : kept));

const placesIn = ({ count, ratio }: MatchRules, open: readonly OpenSet[]) =>
  open.reduce((sum, { missing }) => sum + missing, Math.max(0, count - open.length) * ratio);

/**
 * Finds cases with their controls. Cases are tried in the preferred order, and one stays if all of its controls can be
 * found without taking any from the cases that stay. The total distance of these cases to their controls is the least
 * possible, and of equal totals the cheaper controls are taken. The order of the arrays makes no difference.
 *
 * Open sets come first and are counted in: a case gets as many of its missing controls as there are, and a missing case is
 * replaced by the first that fits the kept controls and finds all others.
 */
export function match(
  casePool: readonly MatchSample[],
  controlPool: readonly MatchSample[],
  rules: MatchRules,
  open: readonly OpenSet[] = [],
): Matching {
  const { cases, controls } = separatePools(casePool, controlPool, rules.onePerDonor, samplesOf(open));
  const sets = new GrowingSets(controls, rules, placesIn(rules, open));
  for (const { caseSample, missing } of open)
    for (let taken = missing; caseSample && !sets.has(caseSample); taken -= 1) sets.add(caseSample, taken);

  let attempts = 0;
  const failed = new Set<MatchSample>();
  const nextCase = (kept: readonly MatchSample[], missing: number): MatchSample | null => {
    const isWhole = missing === rules.ratio;
    for (const each of cases) {
      if (attempts === maxAttempts) break;
      if (sets.has(each) || (isWhole && failed.has(each)) || !sets.isWithin(each, kept)) continue;
      attempts += 1;
      if (sets.add(each, missing)) return each;
      if (isWhole) failed.add(each);
    }
    return null;
  };

  const openCases = open.map(({ caseSample, kept, missing }) => caseSample ?? nextCase(kept, missing));
  const newCases: MatchSample[] = [];
  while (open.length + newCases.length < rules.count) {
    const found = nextCase([], rules.ratio);
    if (!found) break;
    newCases.push(found);
  }
  return {
    sets: newCases.map((each) => ({ caseId: each.id, controls: sets.controlsOf(each) })),
    open: openCases.map((each) => ({
      caseId: each?.id ?? null,
      controls: each ? sets.controlsOf(each) : [],
    })),
    attempts,
  };
}
