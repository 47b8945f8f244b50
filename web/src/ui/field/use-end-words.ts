import { writeNumber } from '@aliquot/contract/numbers';
import { useTranslation } from '../words.tsx';
import { numberWords } from './number-words.ts';
import { type EndProblem, endRules, type SpanEnd, type SpanRules } from './span-entry.ts';

/** Why an end of a span was refused, in words; nothing when it was not. */
export function useEndWords(rules: SpanRules) {
  const { t, i18n } = useTranslation('ui');
  return (problem: EndProblem | undefined, end: SpanEnd): string | undefined => {
    if (!problem) return undefined;
    if (problem.problem !== 'outside')
      return numberWords(t, i18n.language)(problem, endRules(rules, end, i18n.language));
    const decimals = rules.kind === 'price' ? 2 : undefined;
    const least = writeNumber(rules.least ?? 0, i18n.language, decimals);
    return rules.most === undefined
      ? t('number_at_least', { least })
      : t('number_between', { least, most: writeNumber(rules.most, i18n.language, decimals) });
  };
}
