import { halfWidth, type NumberProblem, readNumber } from './numbers.ts';
import type { Comparator } from './result-classes.ts';
import { titreUnits } from './results.ts';

/** A measured value typed with its unit: `> 0.04 ng/mL`. */
export interface Measured {
  comparator: Comparator | null;
  number: number;
  /** The typed digits with a point and without groups, which show how exactly it was measured. */
  plain: string;
  /** As typed; empty where none was typed. */
  unit: string;
}

export type MeasuredReading = Measured | { problem: NumberProblem };

const maxUnitLength = 40;

/** A space separates thousands only before three digits: `5 10*3/uL` is 5. */
const parts = /^(<=|>=|[<>≤≥])? ?([+-]?[\d.,]+(?: \d{3})*(?:e[+-]?\d{1,3}(?!\d))?)(.*)$/isu;
const titre = /^(<|>)? ?1:(\d{1,40})(?: ?tit(?:er|re))?$/i;
const unitStart = /^(?:[\p{L}%°×*/[{(]|10)/u;

/** Separates a typed value into comparator, number and unit; or says why it cannot be read. */
export function parseMeasured(text: string, language: string): MeasuredReading {
  if (text.length > 80 + maxUnitLength) return { problem: 'format' };
  const typed = halfWidth(text).trim();
  const [, below, dilution] = titre.exec(typed) ?? [];
  if (dilution !== undefined) return measured(below, dilution, titreUnits, language);
  const [, comparator, amount = '', rest = ''] = parts.exec(typed) ?? [];
  const unit = rest.trim();
  if (unit.length > maxUnitLength) return { problem: 'unit' };
  // Digits and signs alone are no unit: `40 50` has two readings.
  if (unit !== '' && !(unitStart.test(unit) && /[\p{L}%]/u.test(unit))) return { problem: 'format' };
  return measured(comparator, amount, unit, language);
}

function measured(
  comparator: string | undefined,
  amount: string,
  unit: string,
  language: string,
): MeasuredReading {
  const rules = { language, kind: 'measure' } as const;
  let read = readNumber(amount, rules);
  // In English `1,000` is a thousand.
  if ('problem' in read && read.problem === 'ambiguous' && amount.includes(','))
    read = readNumber(amount.replaceAll(',', ''), rules);
  if ('problem' in read) return { problem: read.problem };
  return { comparator: comparatorOf(comparator), number: read.value, plain: read.plain, unit };
}

const comparatorOf = (typed: string | undefined): Comparator | null =>
  typed === undefined ? null : (typed.replace('≤', '<=').replace('≥', '>=') as Comparator);
