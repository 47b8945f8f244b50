/** Where a value stands on the ruler, in percent of its length. */

export interface Interval {
  low: number | null;
  high: number | null;
}

const start = 36;
const end = 64;
const stepsAbove = 5;

export function intervalSpan({ low }: Interval): { left: number; width: number } {
  const left = low === null || low === 0 ? 0 : start;
  return { left, width: end - left };
}

/** Linear from zero through the interval; above it each doubling is one step, five to the end. */
export function positionOf(value: number, { low, high }: Interval): number {
  const floor = low ?? 0;
  if (floor > 0 && value < floor) return clamp((value / floor) * start);
  if (high === null || high <= 0) return clamp(start + (end - start) / 2);
  const from = floor > 0 ? start : 0;
  if (value <= high) return clamp(from + ((value - floor) / (high - floor || 1)) * (end - from));
  return clamp(end + (Math.log2(value / high) / stepsAbove) * (100 - end));
}

/** The doublings above the interval that fall on the ruler, each with its place. */
export function doublings({ high }: Interval): { value: number; at: number }[] {
  if (high === null || high <= 0) return [];
  return Array.from({ length: stepsAbove - 1 }, (_, step) => high * 2 ** (step + 1)).map((value) => ({
    value,
    at: positionOf(value, { low: null, high }),
  }));
}

function clamp(percent: number): number {
  return Math.min(Math.max(percent, 0), 100);
}
