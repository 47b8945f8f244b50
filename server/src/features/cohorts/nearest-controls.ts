import type { Edges } from './assignment.ts';
import type { MatchRules, MatchSample } from './match-samples.ts';

/**
 * How far a case and a control lie apart, as a whole number: fractions would add up to sums that differ in the last digit.
 * `unit` is a distance of 1. Infinite where they may not be in one set.
 */
export function distances({ ageWithin, yearWithin }: MatchRules) {
  const [ages, years] = [Math.max(1, ageWithin ?? 1), Math.max(1, yearWithin ?? 1)];
  const apart = (a: number | null, b: number | null, within: number | null) => {
    if (within === null) return 0;
    const difference = a === null || b === null ? Number.POSITIVE_INFINITY : Math.abs(a - b);
    return difference > within ? Number.POSITIVE_INFINITY : difference;
  };
  const between = (one: MatchSample, other: MatchSample) =>
    one.stratum === null || one.stratum !== other.stratum || one.donor === other.donor
      ? Number.POSITIVE_INFINITY
      : apart(one.age, other.age, ageWithin) * years + apart(one.year, other.year, yearWithin) * ages;
  return { between, unit: ages * years };
}

/**
 * Finds the controls that a case may get: its nearest, as many as there are places in all sets, since the other cases
 * cannot take more than that. `controls` are sorted from the cheapest to the dearest, and at the same distance the
 * cheaper one is nearer: sets of the same total distance differ by the sum of these places.
 */
export function nearestControls(controls: readonly MatchSample[], rules: MatchRules, places: number) {
  const { between } = distances(rules);
  // More than the places of all chosen controls can add up to.
  const perDistance = places * controls.length + 1;
  const columns = controls.map((_, column) => column);
  const byStratum = Map.groupBy(columns, (column) => controls[column]?.stratum ?? null);

  return (of: MatchSample): Edges => {
    const atDistance: number[][] = [];
    for (const column of byStratum.get(of.stratum) ?? []) {
      const distance = between(of, controls[column] as MatchSample);
      if (distance === Number.POSITIVE_INFINITY) continue;
      atDistance[distance] ??= [];
      const same = atDistance[distance];
      if (same.length < places) same.push(column);
    }
    const edges: Edges = [];
    atDistance.forEach((same, distance) => {
      for (const column of same.slice(0, places - edges.length))
        edges.push({ column, cost: distance * perDistance + column });
    });
    return edges;
  };
}
