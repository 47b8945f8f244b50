import { parseMeasured } from '@aliquot/contract/measured-text';
import { isStrict, type NumberReading, type NumberRules, readNumber } from '@aliquot/contract/numbers';
import { boundParts, type SpanBound } from './bound-text.ts';
import type { NumberError } from './number-words.ts';
import { type SpanBounds, type SpanEnd, type SpanRules, type SpanTexts, spanEnds } from './span-text.ts';

export type EndProblem = NumberError | { problem: 'outside' };

export interface SpanEntry {
  /** The ends, or null while one of them is invalid. */
  span: SpanBounds | null;
  problems: Partial<Record<SpanEnd, EndProblem>>;
  /** Both are numbers, and the first is above the second. */
  crossed: boolean;
  /** An end was typed with `>` or `<`, which include the number here. */
  strict: boolean;
}

export const endRules = (rules: SpanRules, end: SpanEnd, language: string): NumberRules => ({
  ...rules,
  language,
  bound: rules.compares ? (end === 'from' ? 'lower' : 'upper') : undefined,
});

/** Reads both ends as typed, together, because their order matters. */
export function readSpanEntry(texts: SpanTexts, rules: SpanRules, language: string): SpanEntry {
  const { least = -Infinity, most = Infinity } = rules;
  const problems: SpanEntry['problems'] = {};
  const span: SpanBounds = { from: null, to: null };
  let strict = false;
  for (const end of spanEnds) {
    if (texts[end].trim() === '') continue;
    const read = readNumber(texts[end], endRules(rules, end, language));
    const bound = rules.converts ? boundOf(texts[end], read, language) : read;
    if (typeof bound === 'string') span[end] = bound;
    else if ('problem' in bound) problems[end] = bound;
    else if (bound.value < least || bound.value > most) problems[end] = { problem: 'outside' };
    else span[end] = bound.value;
    strict ||= isStrict(read) && !rules.converts;
  }
  const crossed = isCrossed(span);
  const isValid = Object.keys(problems).length === 0 && !crossed;
  return { span: isValid ? span : null, problems, crossed, strict };
}

/** As a text where the number is excluded or has another unit. */
function boundOf(typed: string, read: NumberReading, language: string): string | NumberReading {
  if ('value' in read) return isStrict(read) ? `${read.comparator}${read.plain}` : read;
  if (read.problem !== 'unit') return read;
  const measured = parseMeasured(typed, language);
  if ('problem' in measured)
    return { problem: measured.problem === 'ambiguous' ? 'grouping' : measured.problem };
  const { comparator, plain, unit } = measured;
  return `${comparator === '>' || comparator === '<' ? comparator : ''}${plain} ${unit}`;
}

/** Ends in different units are compared by the server. */
function isCrossed({ from, to }: SpanBounds): boolean {
  const parts = (bound: SpanBound | null) => (bound === null ? null : boundParts(bound));
  const [low, high] = [parts(from), parts(to)];
  if (!low || !high || low.unit !== high.unit) return false;
  return low.number > high.number || (low.number === high.number && (low.open || high.open));
}
