import { Assignment } from './assignment.ts';
import type { Matching, MatchRules, MatchSample } from './match-samples.ts';
import { distances, nearestControls } from './nearest-controls.ts';
import { separatePools } from './separate-pools.ts';

/** So that pools without enough controls end in time. */
const maxAttempts = 2_000;

/**
 * Finds cases with their controls. Cases are tried in the preferred order, and one stays if all of its controls can be
 * found without taking any from the cases that stay. The total distance of these cases to their controls is the least
 * possible, and of equal totals the cheaper controls are taken. The order of the arrays makes no difference.
 */
export function match(
  casePool: readonly MatchSample[],
  controlPool: readonly MatchSample[],
  rules: MatchRules,
): Matching {
  const { cases, controls } = separatePools(casePool, controlPool, rules.onePerDonor);
  const columns = controls.toSorted((a, b) => a.cheapness - b.cheapness);
  const nearest = nearestControls(columns, rules);
  const assignment = new Assignment(columns.length);
  const stay: MatchSample[] = [];
  let attempts = 0;
  for (const each of cases) {
    if (stay.length === rules.count || attempts === maxAttempts) break;
    attempts += 1;
    const edges = nearest(each);
    if (edges.length >= rules.ratio && assignment.add(edges, rules.ratio)) stay.push(each);
  }
  const { between, unit } = distances(rules);
  const sets = stay.map((each, n) => ({
    caseId: each.id,
    controls: assignment.columns
      .slice(n * rules.ratio, (n + 1) * rules.ratio)
      .toSorted((a, b) => a - b)
      .map((column) => columns[column] as MatchSample)
      .map((control) => ({ id: control.id, distance: between(each, control) / unit }))
      .sort((a, b) => a.distance - b.distance),
  }));
  return { sets, attempts };
}
