import { Assignment } from './assignment.ts';
import type { MatchedControl, MatchRules, MatchSample } from './match-samples.ts';
import { distances, nearestControls } from './nearest-controls.ts';

/** The sets as they are found: cases that stay, whose controls change hands until the last case is found. */
export class GrowingSets {
  #columns: MatchSample[];
  #nearest: ReturnType<typeof nearestControls>;
  #between: ReturnType<typeof distances>['between'];
  #unit: number;
  #assignment: Assignment;
  /** Where the columns of each case begin, and how many it has. */
  #cases = new Map<MatchSample, { from: number; taken: number }>();

  /** `places`: how many controls all sets can take. */
  constructor(controls: readonly MatchSample[], rules: MatchRules, places: number) {
    this.#columns = controls.toSorted((a, b) => a.cheapness - b.cheapness);
    this.#nearest = nearestControls(this.#columns, rules, places);
    const { between, unit } = distances(rules);
    this.#between = between;
    this.#unit = unit;
    this.#assignment = new Assignment(this.#columns.length);
  }

  has(each: MatchSample): boolean {
    return this.#cases.has(each);
  }

  /** Adds a case with so many controls. Returns false, with everything as before, if there are fewer. */
  add(each: MatchSample, taken: number): boolean {
    const from = this.#assignment.columns.length;
    const edges = this.#nearest(each);
    if (edges.length < taken || !this.#assignment.add(edges, taken)) return false;
    this.#cases.set(each, { from, taken });
    return true;
  }

  isWithin(each: MatchSample, controls: readonly MatchSample[]): boolean {
    return controls.every((control) => this.#between(each, control) < Number.POSITIVE_INFINITY);
  }

  /** The nearest first, of equally near ones the cheapest. */
  controlsOf(each: MatchSample): MatchedControl[] {
    const { from, taken } = this.#cases.get(each) ?? { from: 0, taken: 0 };
    return this.#assignment.columns
      .slice(from, from + taken)
      .toSorted((a, b) => a - b)
      .map((column) => this.#columns[column] as MatchSample)
      .map((control) => ({ id: control.id, distance: this.#between(each, control) / this.#unit }))
      .sort((a, b) => a.distance - b.distance);
  }
}
