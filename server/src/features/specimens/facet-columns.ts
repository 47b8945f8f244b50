import { type CountedPart, readCounted } from '../samples/index.ts';

/**
 * What one pass over the samples counts by. Every set costs a look-up for every sample, so facets with few values share
 * one and are told apart afterwards. Volumes and bars are pairs: their second column belongs to the same facet.
 */
export const facetSets = [
  ['term'],
  ['class', 'gender', 'expiry'],
  ['word'],
  ['ethnicity', 'condition'],
  ['age', 'year'],
  ['container'],
  ['preanalytics'],
  ['volume_kind', 'volume_amount'],
  ['bar', 'bar_class'],
] as const;
export type FacetColumn = (typeof facetSets)[number][number];
type FacetSet = readonly FacetColumn[];
/** The column `preanalytics` holds four. */
export type Facet = Exclude<FacetColumn, 'preanalytics'> | CountedPart;

/** In the order of the arguments of `grouping()`. */
export const facetColumns: FacetSet = facetSets.flat();

/** The columns that come first, second and third in their sets. */
export const columnsAt = (position: number): FacetColumn[] =>
  facetSets.flatMap((set: FacetSet) => set[position] ?? []);

/** The value of `grouping()` for rows of a set: a bit for every column not grouped by, the last column lowest. */
export const markOf = (set: FacetSet): number =>
  facetColumns.reduce(
    (bits, name, at) => (set.includes(name) ? bits : bits | (1 << (facetColumns.length - 1 - at))),
    0,
  );

/** Facets of texts, which are grouped by their keys, and the columns of the texts. */
export const textColumns: Partial<Record<FacetColumn, string>> = {
  word: 'biomarker_value',
  ethnicity: 'donor_ethnicity',
  condition: 'storage_condition',
  container: 'storage_container',
};

/** The counted samples with the same values in the columns of a set; a sample that does not count in a facet has none. */
export interface SetRow {
  which: number;
  first: string | null;
  second: string | null;
  third: string | null;
  first_text: string | null;
  second_text: string | null;
  samples: number;
  /** The first sample of the group. */
  example: number;
}

/** One counted value of a facet. */
export interface FacetRow {
  facet: Facet;
  /** What it is grouped by, as text; of a text its key. */
  key: string;
  value: string | null;
  /** The second column of a pair. */
  second: string | null;
  samples: number;
  /** The first sample of the group; null when it comes from the counters. */
  example: number | null;
}

const setByMark = new Map<number, FacetSet>(facetSets.map((set) => [markOf(set), set]));
const isPair = ([first]: FacetSet) => first === 'volume_kind' || first === 'bar';

/** Tells apart the facets that share a set. */
export function facetRows(rows: readonly SetRow[]): FacetRow[] {
  const found = new Map<string, FacetRow>();
  for (const { which, first, second, third, first_text, second_text, samples, example } of rows) {
    const set = setByMark.get(which) ?? [];
    const pair = isPair(set);
    const add = (facet: Facet, key: string, value: string | null) => {
      const name = `${facet} ${key} ${pair ? second : ''}`;
      const known = found.get(name);
      if (known) {
        known.samples += samples;
        known.example = Math.min(known.example ?? example, example);
      } else {
        found.set(name, { facet, key, value, second: pair ? second : null, samples, example });
      }
    };
    for (const [at, key] of (pair ? [first] : [first, second, third]).entries()) {
      const column = set[at];
      if (column === undefined || key === null) continue;
      if (column === 'preanalytics')
        for (const [facet, value] of readCounted(Number(key))) add(facet, value, value);
      else add(column, key, column in textColumns ? ([first_text, second_text][at] ?? null) : key);
    }
  }
  return [...found.values()];
}
