/** Start and end of a chart axis, and the distance between its ticks. */
export interface ChartAxis {
  from: number;
  to: number;
  step: number;
}

/** An axis with round ticks for these values; it starts at zero unless they are far from it. */
export function axisOver(values: readonly number[]): ChartAxis | null {
  if (values.length === 0) return null;
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const spread = highest - lowest || Math.abs(highest) || 1;
  const start = lowest >= 0 && lowest < 2 * spread ? 0 : lowest - spread * 0.1;
  const end = highest + spread * 0.15;
  const step = roundStep((end - start) / 4);
  // Rounds off floating-point errors such as 0.30000000000000004.
  const at = (steps: number) => Number((steps * step).toPrecision(12));
  return { from: at(Math.floor(start / step)), to: at(Math.ceil(end / step)), step };
}

/** Rounds up to 1, 2, 2.5, 5 or 10 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least * 0.999) ?? 10;
  return Number((factor * power).toPrecision(12));
}

/** Number of bars of a histogram. */
export const chartBins = 32;

/** Edges of bars of equal width. A bar includes its start, and the last one also its end. */
export const binEdges = ({ from, to }: { from: number; to: number }, bins = chartBins): number[] =>
  Array.from({ length: bins + 1 }, (_, n) => (n === bins ? to : from + (n * (to - from)) / bins));
