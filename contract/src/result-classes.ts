/** Enums of results. Separate from the rules, since lists of samples need only these. */

export const biomarkerTypes = ['Quantitative', 'Qualitative', 'Text'] as const;
export type BiomarkerType = (typeof biomarkerTypes)[number];

export const rangeSexes = ['any', 'male', 'female'] as const;
export type RangeSex = (typeof rangeSexes)[number];

export const resultClasses = ['low', 'normal', 'high'] as const;
export type ResultClass = (typeof resultClasses)[number];

export const comparators = ['<', '>', '<=', '>='] as const;
export type Comparator = (typeof comparators)[number];

/** Which of two neighboring intervals owns a result between their bounds. */
export const gapOwners = ['none', 'lower', 'upper'] as const;
export type GapOwner = (typeof gapOwners)[number];
