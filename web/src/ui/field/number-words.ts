import { type NumberReading, type NumberRules, readNumber } from '@aliquot/contract/numbers';
import { writeNumber } from '@aliquot/contract/write-number';
import type { TFunction } from 'i18next';
import { useTranslation } from '../words.tsx';

export type NumberError = Extract<NumberReading, { problem: string }>;

/** The error text for a rejected number. */
export const numberWords =
  (t: TFunction, language: string) =>
  (error: NumberError, { kind, unit, bound = 'lower' }: Omit<NumberRules, 'language'>): string => {
    switch (error.problem) {
      case 'ambiguous': {
        const [grouped, decimal] = error.readings.map((reading) => writeNumber(reading, language));
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
        return t(`ui:number_${error.problem}`);
    }
  };

/** The error text for a field's value that is no number; undefined for a number. */
export function useNumberErrorText() {
  const { t, i18n } = useTranslation('ui');
  return (held: unknown, rules: Omit<NumberRules, 'language'>): string | undefined => {
    if (typeof held !== 'string' || held.trim() === '') return undefined;
    const read = readNumber(held, { ...rules, language: i18n.language });
    return 'problem' in read ? numberWords(t, i18n.language)(read, rules) : undefined;
  };
}
