import { spanWords } from '../ui/span-words.ts';
import { readSpan } from '../ui/table/filter-value.ts';
import { useTranslation } from '../ui/words.tsx';
import { formatDay, formatMoney } from './format.ts';

/** A span as the address has it, in words. */
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
    const { from, to } = readSpan(value);
    return spanWords(t, from && write(from), to && write(to));
  };
}
