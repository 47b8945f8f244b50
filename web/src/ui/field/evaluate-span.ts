import { writeNumber } from '@aliquot/contract/write-number';
import type { TFunction } from 'i18next';
import { numberWords } from './number-words.ts';
import { type EndProblem, endRules, readSpanEntry } from './span-entry.ts';
import { type SpanEnd, type SpanNumbers, type SpanRules, type SpanTexts, spanEnds } from './span-text.ts';

export interface EvaluatedSpan {
  /** The numbers, or nothing while one of the two cannot be taken. */
  span: SpanNumbers | null;
  /** Why an end was refused, in words. */
  errors: Partial<Record<SpanEnd, string>>;
  crossed: boolean;
  strict: boolean;
}

/** Two ends as they were typed, with what there is to say about them. Fetched for those who type. */
export function evaluateSpan(
  texts: SpanTexts,
  rules: SpanRules,
  t: TFunction,
  language: string,
): EvaluatedSpan {
  const { problems, ...entry } = readSpanEntry(texts, rules, language);
  const errors: EvaluatedSpan['errors'] = {};
  for (const end of spanEnds) {
    const problem = problems[end];
    if (problem) errors[end] = endWords(problem, { end, rules, t, language });
  }
  return { ...entry, errors };
}

interface Spoken {
  end: SpanEnd;
  rules: SpanRules;
  t: TFunction;
  language: string;
}

function endWords(problem: EndProblem, { end, rules, t, language }: Spoken): string {
  if (problem.problem !== 'outside') return numberWords(t, language)(problem, endRules(rules, end, language));
  const decimals = rules.kind === 'price' ? 2 : undefined;
  const least = writeNumber(rules.least ?? 0, language, decimals);
  return rules.most === undefined
    ? t('ui:number_at_least', { least })
    : t('ui:number_between', { least, most: writeNumber(rules.most, language, decimals) });
}
