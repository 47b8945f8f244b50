/** The columns that facets group by, in the order of the arguments of `grouping()`. */
export const facetColumns = [
  'term',
  'class',
  'word',
  'gender',
  'ethnicity',
  'age',
  'year',
  'condition',
  'container',
  'expiry',
  'volume_kind',
  'volume_amount',
  'bar',
  'bar_class',
] as const;
export type FacetColumn = (typeof facetColumns)[number];

/** Two facets group by two columns, the others by one. */
const pairs: Partial<Record<FacetColumn, FacetColumn>> = { volume_kind: 'volume_amount', bar: 'bar_class' };

export const firstColumns = facetColumns.filter((name) => !Object.values(pairs).includes(name));
export const facetSets = firstColumns.map((name) => [name, pairs[name]].filter((each) => each !== undefined));

/** The value of `grouping()` for rows of that facet: a bit for every column not grouped by, the last column lowest. */
export const markOf = (first: FacetColumn): number =>
  facetColumns.reduce(
    (bits, name, at) =>
      name === first || name === pairs[first] ? bits : bits | (1 << (facetColumns.length - 1 - at)),
    0,
  );

/** The value of `grouping()` for the row of all samples together. */
export const markOfAll = (1 << facetColumns.length) - 1;

/** Facets of texts, which are grouped by their keys, and the columns of the texts. */
export const textColumns = {
  word: 'biomarker_value',
  ethnicity: 'donor_ethnicity',
  condition: 'storage_condition',
  container: 'storage_container',
} as const satisfies Partial<Record<FacetColumn, string>>;
