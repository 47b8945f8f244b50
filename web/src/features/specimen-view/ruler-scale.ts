export interface Interval {
  low: number | null;
  high: number | null;
}

/** A straight axis: the interval and a margin on either side of it. */
export interface RulerScale {
  from: number;
  to: number;
  /** Where the interval begins and ends, in percent of the ruler's length. */
  span: { left: number; right: number };
  /** Where a value stands, in percent, and whether it lies beyond an end: it is then drawn there with an arrow. */
  place: (value: number) => { at: number; beyond: 'low' | 'high' | null };
}

/** Of the interval's length. */
const margin = 0.6;
/** Other printed intervals are shown as far as this many lengths away. */
const reach = 2;
/** A tick beside the interval is seen to be beside it, in percent. */
const aside = 2;

/**
 * The bounds are those by which a result is classified, so that what is high never stands within the interval. Without a
 * lower bound, or with zero, the interval begins where the ruler does; without an upper one it ends where the ruler ends.
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

/** An interval above zero has no margin below it: nothing is measured there. */
const keepSign = (bound: number, end: number) => (bound > 0 ? Math.max(end, 0) : end);
