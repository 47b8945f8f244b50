import { isStrict, type NumberRules, readNumber } from '@aliquot/contract/numbers';
import type { NumberError } from './number-words.ts';
import { type SpanEnd, type SpanNumbers, type SpanRules, type SpanTexts, spanEnds } from './span-text.ts';

export type EndProblem = NumberError | { problem: 'outside' };

export interface SpanEntry {
  /** The numbers, or null while one end is invalid. */
  span: SpanNumbers | null;
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
  const span: SpanNumbers = { from: null, to: null };
  let strict = false;
  for (const end of spanEnds) {
    if (texts[end].trim() === '') continue;
    const read = readNumber(texts[end], endRules(rules, end, language));
    if ('problem' in read) problems[end] = read;
    else if (read.value < least || read.value > most) problems[end] = { problem: 'outside' };
    else span[end] = read.value;
    strict ||= isStrict(read);
  }
  const crossed = span.from !== null && span.to !== null && span.from > span.to;
  const isValid = Object.keys(problems).length === 0 && !crossed;
  return { span: isValid ? span : null, problems, crossed, strict };
}
