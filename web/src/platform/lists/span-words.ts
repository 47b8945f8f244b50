import { boundWords } from '../../ui/bound-words.ts';
import type { SpanRules } from '../../ui/field/span-text.ts';
import { spanWords } from '../../ui/span-words.ts';
import { readSpan } from '../../ui/table/filter-value.ts';
import { useTranslation } from '../../ui/words.tsx';
import { bounds, numbers } from '../filters/filter-query.ts';
import { formatDay, formatMoney } from '../format/format.ts';

/** A span of the address as text, without the parts that the query ignores. */
export function useSpanWords() {
  const { t, i18n } = useTranslation('ui');
  const language = i18n.language;
  const number = { number: (end: number) => end.toLocaleString(language, { maximumSignificantDigits: 15 }) };
  const writers = { ...number, money: (end: number) => formatMoney(end, language) };
  return (kind: keyof typeof writers | 'day', rules?: SpanRules) => (value: string) => {
    if (kind === 'day') {
      const { from, to } = readSpan(value);
      return spanWords(t, from && formatDay(from, language), to && formatDay(to, language));
    }
    if (rules?.converts) return boundWords(bounds(value), { t, language, units: rules.unit ?? '' });
    const { from, to } = numbers(value, rules);
    const write = (end: number | undefined) => (end === undefined ? '' : writers[kind](end));
    return `${spanWords(t, write(from), write(to))} ${rules?.unit ?? ''}`.trim();
  };
}
