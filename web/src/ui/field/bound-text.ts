/**
 * An end of a span of measured values: a number in the unit of the field, or a text where the number itself is excluded
 * or has another unit. Texts have plain digits in every language: `>0.04`, `40 pg/mL`, `>40 pg/mL`.
 */
export type SpanBound = number | string;

export interface BoundParts {
  /** The number itself is excluded. */
  open: boolean;
  number: number;
  /** Empty for the unit of the field. */
  unit: string;
}

const written = /^([<>]=?)?(-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)(| ?[^\s\d.,<>=].*| \S.*)$/is;
const longest = 60;

/** The parts of a bound; null for a text that is none. */
export function boundParts(bound: SpanBound): BoundParts | null {
  if (typeof bound === 'number') return { open: false, number: bound, unit: '' };
  const [, comparator = '', digits = '', unit = ''] = (bound.length <= longest && written.exec(bound)) || [];
  const number = Number(digits);
  if (digits === '' || !Number.isFinite(number)) return null;
  return { open: comparator === '<' || comparator === '>', number, unit: unit.trim() };
}

/** The text of a field in the notation of its language. */
export function writeBound(bound: string, language: string): string {
  const [, comparator = '', digits = '', unit = ''] = written.exec(bound) ?? [];
  const number = language.startsWith('fr') ? digits.replace('.', ',') : digits;
  return digits === '' ? bound : `${comparator}${number}${unit}`;
}
