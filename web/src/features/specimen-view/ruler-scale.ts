export interface Interval {
  low: number | null;
  high: number | null;
}

/** A linear axis: the interval with a margin on either side. */
export interface RulerScale {
  from: number;
  to: number;
  /** The start and end of the interval, in percent of the ruler. */
  span: { left: number; right: number };
  /** The position of a value in percent, and whether it is beyond an end, where it is drawn with an arrow. */
  place: (value: number) => { at: number; beyond: 'low' | 'high' | null };
}

/** As a share of the interval's length. */
const margin = 0.6;
/** Other labeled intervals are included up to this many lengths away. */
const reach = 2;
/** The minimum visible distance of a tick from the interval, in percent. */
const aside = 2;

/**
 * Uses the limits that classify a result, so that a high value is never drawn inside the interval. Without a
 * lower limit, or with zero, the interval starts at the start of the ruler; without an upper one it ends at
 * its end.
 */
export function rulerScale({ low, high }: Interval, marks: readonly number[] = []): RulerScale {
  const floor = low ?? (high === null || high > 0 ? 0 : high - Math.abs(high || 1));
  const length = high === null ? Math.abs(floor) || 1 : high - floor || Math.abs(high) || 1;
  const ceiling = high ?? floor + length;
  const begins = low === null || low === 0;
  const from = begins ? floor : keepSign(floor, floor - length * margin);
  const near = marks.filter((mark) => mark > ceiling && mark <= ceiling + length * reach);
  const to =
    high === null ? ceiling : Math.max(high + length * margin, ...near.map((mark) => mark + length * 0.1));
  const percent = (value: number) => ((value - from) / (to - from)) * 100;
  const span = { left: begins ? 0 : percent(floor), right: high === null ? 100 : percent(high) };
  return {
    from,
    to,
    span,
    place(value) {
      const at = percent(value);
      if (at < 0) return { at: 0, beyond: 'low' };
      if (at > 100) return { at: 100, beyond: 'high' };
      if (low !== null && value < low)
        return { at: Math.min(at, Math.max(span.left - aside, 0)), beyond: null };
      if (high !== null && value > high) return { at: Math.max(at, span.right + aside), beyond: null };
      return { at, beyond: null };
    },
  };
}

/** An interval above zero has no margin below zero, where nothing is measured. */
const keepSign = (bound: number, end: number) => (bound > 0 ? Math.max(end, 0) : end);
