import { type NumberReading, type NumberRules, readNumber } from '@aliquot/contract/numbers';
import { writeNumber } from '@aliquot/contract/write-number';
import type { TFunction } from 'i18next';
import { useTranslation } from '../words.tsx';

export type NumberRefusal = Extract<NumberReading, { problem: string }>;

/** Why a number was refused, said to whoever typed it. */
export const numberWords =
  (t: TFunction, language: string) =>
  (refusal: NumberRefusal, { kind, unit, bound = 'lower' }: Omit<NumberRules, 'language'>): string => {
    switch (refusal.problem) {
      case 'ambiguous': {
        const [grouped, decimal] = refusal.readings.map((reading) => writeNumber(reading, language));
        return t('ui:number_ambiguous', { grouped, decimal });
      }
      case 'format':
        return t(`ui:number_format_${kind}`);
      case 'unit': {
        const expected = unit || (kind === 'price' ? '$' : '');
        return expected ? t('ui:number_unit', { unit: expected }) : t('ui:number_no_unit');
      }
      case 'comparator':
        return t(`ui:number_comparator_${bound}`);
      default:
        return t(`ui:number_${refusal.problem}`);
    }
  };

/** What a field holds that is no number, in words; nothing for a number. */
export function useRefusalWords() {
  const { t, i18n } = useTranslation('ui');
  return (held: unknown, rules: Omit<NumberRules, 'language'>): string | undefined => {
    if (typeof held !== 'string' || held.trim() === '') return undefined;
    const read = readNumber(held, { ...rules, language: i18n.language });
    return 'problem' in read ? numberWords(t, i18n.language)(read, rules) : undefined;
  };
}
