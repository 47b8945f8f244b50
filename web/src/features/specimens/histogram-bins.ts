import type { Histogram } from '@aliquot/contract/specimens';
import type { SliderAxis } from '../../ui/slider/slider-axis.ts';

/** A bar is a tick; arrow keys move by a tenth of it. */
export const axisOf = ({ axis: { from, to, step } }: Histogram): SliderAxis => ({
  min: from,
  max: to,
  step: step / 10,
  tick: step,
});

export const binTotals = ({ bins }: Histogram) =>
  bins.map(({ low, normal, high, none }) => (low ?? 0) + (normal ?? 0) + (high ?? 0) + (none ?? 0));

/** How many of each bar are outside the reference interval. */
export const binMarks = ({ bins }: Histogram) => bins.map(({ low, high }) => (low ?? 0) + (high ?? 0));
