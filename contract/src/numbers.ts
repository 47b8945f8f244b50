import { maxDigits } from './write-number.ts';

/**
 * Parses numbers typed by users, for all fields. It never guesses: a text with two readings or none is rejected with a
 * problem that the field explains, and the typed text stays.
 */

/** Users type thousands separators in money and counts, but not in measures, where a single mark is ambiguous. */
export type NumberKind = 'price' | 'whole' | 'measure';

export type NumberProblem =
  | 'format'
  /** Groups of digits that are not of three. */
  | 'grouping'
  /** `1,234` where both 1.234 and 1234 would make sense. */
  | 'ambiguous'
  | 'whole'
  /** More digits than a number can store. */
  | 'digits'
  /** Larger or smaller than a number can store. */
  | 'size'
  /** A unit that is not the field's. */
  | 'unit'
  /** `<` for a lower bound, or `>` for an upper one. */
  | 'comparator';

export type Bound = 'lower' | 'upper';

export interface NumberRules {
  language: string;
  kind: NumberKind;
  /** May be typed after the number. */
  unit?: string | undefined;
  /** Other allowed units, each with its factor to the field's unit. */
  scales?: Readonly<Record<string, number>> | undefined;
  /** The bound of a range, where `>` or `<` may be typed before the number. */
  bound?: Bound | undefined;
}

export interface ReadNumber {
  value: number;
  /** The typed digits with a point and without groups: 37.20 for `37,20`. */
  plain: string;
  comparator: string | null;
}

export type NumberReading =
  | ReadNumber
  | { problem: Exclude<NumberProblem, 'ambiguous'> }
  | { problem: 'ambiguous'; readings: readonly [grouped: number, decimal: number] };

const longest = 80;

export function readNumber(typed: string, rules: NumberRules): NumberReading {
  if (typed.length > longest) return { problem: 'format' };
  const [, comparator = null, rest = ''] = /^(<=|>=|[<>≤≥])?(.*)$/su.exec(halfWidth(typed).trim()) ?? [];
  if (comparator !== null && !rules.bound) return { problem: 'format' };
  if (comparator !== null && /[>≥]/.test(comparator) !== (rules.bound === 'lower'))
    return { problem: 'comparator' };
  const amount = withoutUnit(rules.kind === 'price' ? withoutCurrency(rest.trim()) : rest.trim(), rules);
  if (amount === null) return { problem: 'unit' };
  const read = readAmount(amount.text, rules);
  if ('problem' in read) return read;
  const value = amount.scale === 1 ? read.value : Number((read.value * amount.scale).toPrecision(maxDigits));
  if (rules.kind === 'whole' && !Number.isInteger(value)) return { problem: 'whole' };
  return { value, plain: amount.scale === 1 ? read.plain : String(value), comparator };
}

/** `>5` is treated as from 5, which includes 5; the field tells the user, since it differs from the input. */
export const isStrict = (read: NumberReading): boolean =>
  'value' in read && (read.comparator === '<' || read.comparator === '>');

/** Normalizes full-width characters, the minus sign and all kinds of spaces. */
export const halfWidth = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\ufe63]/g, '-')
    .replace(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ');

const withoutCurrency = (text: string) =>
  text.replace(/^(?:US\$|\$US|USD|\$) ?|(?<! ) ?(?:US\$|\$US|USD|\$)$/i, '');

const letters = /[\p{L}%°]/u;

/** The number without its unit, and its factor; null if another unit follows. */
function withoutUnit(text: string, { unit, scales = {} }: NumberRules) {
  const units = new Map(Object.entries(scales).map(([name, scale]) => [plainUnit(name), scale]));
  // A unit of digits only, such as LOINC's `1` and `10*6`, cannot be distinguished from the number.
  if (unit && letters.test(unit)) units.set(plainUnit(unit), 1);
  if (units.has('titer')) return { text: text.replace(/^1:(?=\d)|(?<! ) ?titer$/gi, ''), scale: 1 };
  for (let at = 1; at < text.length; at += 1) {
    const scale = units.get(plainUnit(text.slice(at)));
    if (scale !== undefined) return { text: text.slice(0, at).trim(), scale };
  }
  const isOther = letters.test(text.replace(/(?<=\d)e(?=[+-]?\d)/i, '')) && /^[+-]?[.,]?\d/.test(text);
  return isOther ? null : { text, scale: 1 };
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Makes spellings of a unit equal: `µg/mL`, `ug/ml`; `10³/µL`, `10^3/uL` and LOINC's `10*3/uL`. */
const plainUnit = (unit: string) =>
  unit
    .replace(/[\s[\]{}*^]/g, '')
    .replace(/[µμ]/g, 'u')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(superscripts.indexOf(digit)))
    .toLowerCase();

function readAmount(text: string, rules: NumberRules): NumberReading {
  const [whole, sign = '', body = '', power] = /^([+-]?) ?([\d., ]+)(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? [];
  if (whole === undefined || !/\d/.test(body) || (power !== undefined && rules.kind !== 'measure'))
    return { problem: 'format' };
  const marks = marksOf(body, rules);
  if (marks === null) return { problem: 'grouping' };
  if (marks !== 'ambiguous') return decimal({ sign, body, power, ...marks });
  const mark = otherMark(rules.language);
  const grouped = decimal({ sign, body, power, point: null, group: mark });
  const alone = decimal({ sign, body, power, point: mark, group: null });
  // With invalid groups only one reading is left, but the number is still malformed.
  if (!('value' in alone)) return alone;
  if (!('value' in grouped)) return { problem: 'grouping' };
  return { problem: 'ambiguous', readings: [grouped.value, alone.value] };
}

const otherMark = (language: string) => (language.startsWith('fr') ? '.' : ',');

interface Marks {
  point: '.' | ',' | null;
  group: '.' | ',' | ' ' | null;
}

/**
 * The decimal mark and the thousands separator. The decimal mark of the language always is one; with both marks the last
 * is; the other mark alone depends on the kind of field. Null if they are inconsistent.
 */
function marksOf(body: string, { language, kind }: NumberRules): Marks | 'ambiguous' | null {
  const blank = body.includes(' ') ? (' ' as const) : null;
  const [points, commas] = [body.split('.').length - 1, body.split(',').length - 1];
  if (points > 0 && commas > 0) {
    const point = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
    return blank || (point === '.' ? points : commas) > 1
      ? null
      : { point, group: point === '.' ? ',' : '.' };
  }
  if (points === 0 && commas === 0) return { point: null, group: blank };
  const mark = points > 0 ? '.' : ',';
  const isOther = mark === otherMark(language);
  if (points + commas > 1) return blank || !isOther ? null : { point: null, group: mark };
  const [before = '', after = ''] = body.split(mark);
  if (!isOther || blank || after.length !== 3 || before === '' || before === '0')
    return { point: mark, group: blank };
  return kind === 'measure' ? 'ambiguous' : { point: null, group: mark };
}

interface DecimalParts extends Marks {
  sign: string;
  body: string;
  power?: string | undefined;
}

/** Parses a number with known marks: groups must be of three digits, and a digit must follow the point. */
function decimal({ sign, body, power, point, group }: DecimalParts): NumberReading {
  const [before = '', after] = point === null ? [body] : body.split(point);
  const parts = group === null ? [before] : before.split(group);
  if (after === '' || !/^\d*$/.test(after ?? '')) return { problem: after === '' ? 'format' : 'grouping' };
  if (parts.length > 1 && !/^[1-9]\d{0,2}$/.test(parts[0] ?? '')) return { problem: 'grouping' };
  if (parts.slice(1).some((part) => !/^\d{3}$/.test(part))) return { problem: 'grouping' };
  const units = parts.join('');
  if (!/^\d*$/.test(units)) return { problem: 'grouping' };
  const counting = `${units}${after ?? ''}`.replace(/^0+|(?<!0)0+$/g, '');
  if (counting.length > maxDigits) return { problem: 'digits' };
  const plain = `${sign === '-' ? '-' : ''}${units || '0'}${after ? `.${after}` : ''}${power ? `e${power}` : ''}`;
  const value = Number(plain);
  if (!Number.isFinite(value) || (value === 0 && counting !== '')) return { problem: 'size' };
  return { value: value === 0 ? 0 : value, plain, comparator: null };
}
