import type { Histogram } from '@aliquot/contract/specimens';

export const binTotals = ({ bins }: Histogram) =>
  bins.map(({ low, normal, high, none }) => (low ?? 0) + (normal ?? 0) + (high ?? 0) + (none ?? 0));

/** How many of each bar lie outside what counts as normal. */
export const binMarks = ({ bins }: Histogram) => bins.map(({ low, high }) => (low ?? 0) + (high ?? 0));
