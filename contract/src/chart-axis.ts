/** Where a drawing of values begins and ends, and the distance between its ticks. */
export interface ChartAxis {
  from: number;
  to: number;
  step: number;
}

/** An axis over these values whose ticks are round numbers: it starts at zero unless they lie far from it. */
export function axisOver(values: readonly number[]): ChartAxis | null {
  if (values.length === 0) return null;
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const spread = highest - lowest || Math.abs(highest) || 1;
  const start = lowest >= 0 && lowest < 2 * spread ? 0 : lowest - spread * 0.1;
  const end = highest + spread * 0.15;
  const step = roundStep((end - start) / 4);
  // Multiplying by the whole number of steps keeps 0.30000000000000004 away.
  const at = (steps: number) => Number((steps * step).toPrecision(12));
  return { from: at(Math.floor(start / step)), to: at(Math.ceil(end / step)), step };
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least * 0.999) ?? 10;
  return Number((factor * power).toPrecision(12));
}

/** Bars of a drawing of results. */
export const chartBins = 32;

/** Where equally wide bars begin, and where the last one ends. Each takes its own beginning; the last its end too. */
export const binEdges = ({ from, to }: { from: number; to: number }, bins = chartBins): number[] =>
  Array.from({ length: bins + 1 }, (_, n) => (n === bins ? to : from + (n * (to - from)) / bins));
