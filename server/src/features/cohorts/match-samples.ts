/** What matching knows of a sample. It shows nothing that its client may not see. */
export interface MatchSample {
  id: number;
  /** Samples of one donor have one number; a sample without a known donor has a number of its own. */
  donor: number;
  /** What must be the same in a set, as one number; null where the sample does not state all of it. */
  stratum: number | null;
  age: number | null;
  year: number | null;
  /** Its place in the preferred order of its pool, and from the cheapest sample to the dearest: no two have the same. */
  preference: number;
  cheapness: number;
}

export interface MatchRules {
  /** The number of cases, and of controls for each. */
  count: number;
  ratio: number;
  /** How far ages and years of a case and its control may lie apart; null where they do not matter. */
  ageWithin: number | null;
  yearWithin: number | null;
  /** At most one sample of a donor. */
  onePerDonor: boolean;
}

/** A set that there is already. Its samples are no candidates for other sets. */
export interface OpenSet {
  /** Null where another case is to be found, which fits the kept controls. */
  caseSample: MatchSample | null;
  kept: readonly MatchSample[];
  /** How many more controls it gets, if there are so many. */
  missing: number;
}

export interface MatchOrder {
  cases: readonly MatchSample[];
  controls: readonly MatchSample[];
  rules: MatchRules;
  open: readonly OpenSet[];
}

export interface MatchedControl {
  id: number;
  distance: number;
}

export interface Matching {
  /** In the order in which the cases were preferred; the controls of each from the nearest. */
  sets: { caseId: number; controls: MatchedControl[] }[];
  /** Each open set with its new controls, and its case where one is there or was found. */
  open: { caseId: number | null; controls: MatchedControl[] }[];
  /** How many cases were tried. */
  attempts: number;
}
