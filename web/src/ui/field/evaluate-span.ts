import { writeNumber } from '@aliquot/contract/write-number';
import type { TFunction } from 'i18next';
import { numberWords } from './number-words.ts';
import { type EndProblem, endRules, readSpanEntry } from './span-entry.ts';
import { type SpanBounds, type SpanEnd, type SpanRules, type SpanTexts, spanEnds } from './span-text.ts';

export interface EvaluatedSpan {
  /** The ends, or null while one of them is invalid. */
  span: SpanBounds | null;
  /** The error text of each end. */
  errors: Partial<Record<SpanEnd, string>>;
  crossed: boolean;
  strict: boolean;
}

/** Validates both ends as typed. A separate chunk, loaded when the user starts typing. */
export function evaluateSpan(
  texts: SpanTexts,
  rules: SpanRules,
  t: TFunction,
  language: string,
): EvaluatedSpan {
  const { problems, ...entry } = readSpanEntry(texts, rules, language);
  const errors: EvaluatedSpan['errors'] = {};
  for (const end of spanEnds) {
    const issue = problems[end];
    if (issue) errors[end] = endWords(issue, { end, rules, t, language });
  }
  return { ...entry, errors };
}

interface EndContext {
  end: SpanEnd;
  rules: SpanRules;
  t: TFunction;
  language: string;
}

function endWords(issue: EndProblem, { end, rules, t, language }: EndContext): string {
  if (issue.problem !== 'outside') return numberWords(t, language)(issue, endRules(rules, end, language));
  const decimals = rules.kind === 'price' ? 2 : undefined;
  const least = writeNumber(rules.least ?? 0, language, decimals);
  return rules.most === undefined
    ? t('ui:number_at_least', { least })
    : t('ui:number_between', { least, most: writeNumber(rules.most, language, decimals) });
}
