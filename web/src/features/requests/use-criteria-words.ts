import type { Criteria } from '@aliquot/contract/request-criteria';
import { useTranslation } from 'react-i18next';

/** What somebody asked for beyond the biomarker, in words; nothing when anything will do. */
export function useCriteriaWords() {
  const { t, i18n } = useTranslation('requests');
  const number = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 6 });
  const span = (from: number | undefined, to: number | undefined) =>
    from !== undefined && to !== undefined
      ? t('ui:span_words', { from: number(from), to: number(to) })
      : from !== undefined
        ? t('ui:span_words_from', { from: number(from) })
        : t('ui:span_words_to', { to: number(to ?? 0) });
  const isSet = (from: number | undefined, to: number | undefined) => from !== undefined || to !== undefined;
  const each = (given: string | readonly string[] | undefined, word: (one: string) => string) =>
    given === undefined ? [] : [[given].flat().map(word).join(t('or'))];
  return (criteria: Criteria): string[] => [
    ...(isSet(criteria.valueFrom, criteria.valueTo)
      ? [t('criteria.value', { span: span(criteria.valueFrom, criteria.valueTo) })]
      : []),
    ...each(criteria.resultClass, (one) => t(`classes.${one}`)),
    ...each(criteria.biomarkerValue, (one) => t('criteria.words', { words: one })),
    ...each(criteria.donorGender, (one) => t(`genders.${one}`)),
    ...(isSet(criteria.ageFrom, criteria.ageTo)
      ? [t('criteria.age', { span: span(criteria.ageFrom, criteria.ageTo) })]
      : []),
    ...(criteria.volumeFrom === undefined
      ? []
      : [
          t('criteria.volume', {
            amount: number(criteria.volumeFrom),
            unit: t(`kinds.${criteria.volumeKind ?? 'mL'}`, { count: criteria.volumeFrom }),
          }),
        ]),
  ];
}
