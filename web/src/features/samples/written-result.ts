import type { BiomarkerType } from '@aliquot/contract/results';

/** A number typed with a decimal comma, as in French, is kept with a point; words are kept as they are. */
export const plainResult = (typed: string, type: BiomarkerType | undefined): string =>
  type === 'Quantitative' ? typed.trim().replace(/^([<>]=?|[≤≥])? ?(\d+),(\d+)$/, '$1$2.$3') : typed.trim();
