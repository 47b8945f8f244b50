import { useTranslation } from 'react-i18next';
import { readSpan } from '../ui/table/filter-value.ts';
import { formatDay, formatMoney } from './format.ts';

/** "40 to 65", "from 40", "up to 65". */
export function useSpanWords() {
  const { t, i18n } = useTranslation('ui');
  const language = i18n.language;
  const writers = {
    day: (end: string) => formatDay(end, language),
    money: (end: string) => formatMoney(Number(end), language),
  };
  return (kind: keyof typeof writers | typeof String) => (value: string) => {
    const write =
      typeof kind === 'string' ? writers[kind] : (end: string) => Number(end).toLocaleString(language);
    const span = readSpan(value);
    const from = span.from && write(span.from);
    const to = span.to && write(span.to);
    return from && to
      ? t('span_words', { from, to })
      : from
        ? t('span_words_from', { from })
        : t('span_words_to', { to });
  };
}
