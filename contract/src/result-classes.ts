/** The words of results, apart from the rules about them: every list of samples needs no more. */

export const biomarkerTypes = ['Quantitative', 'Qualitative', 'Text'] as const;
export type BiomarkerType = (typeof biomarkerTypes)[number];

export const rangeSexes = ['any', 'male', 'female'] as const;
export type RangeSex = (typeof rangeSexes)[number];

export const resultClasses = ['low', 'normal', 'high'] as const;
export type ResultClass = (typeof resultClasses)[number];

export const comparators = ['<', '>', '<=', '>='] as const;
export type Comparator = (typeof comparators)[number];

/** To which of two neighbouring intervals a result belongs that lies between their printed ends. */
export const gapOwners = ['none', 'lower', 'upper'] as const;
export type GapOwner = (typeof gapOwners)[number];
