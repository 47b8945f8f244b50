import type { Criteria } from '@aliquot/contract/request-criteria';
import { formatUnits } from '../../platform/format/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import { spanWords } from '../../ui/span-words.ts';
import { useTranslation } from '../../ui/words.tsx';

/** The criteria of a request besides the biomarker, as text; empty if there are none. */
export function useCriteriaWords() {
  const { t, i18n } = useTranslation(['requests', 'preanalytics']);
  const inWords = useVocabulary();
  const number = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 6 });
  const end = (value: number | undefined) => (value === undefined ? '' : number(value));
  const span = (from: number | undefined, to: number | undefined) => spanWords(t, end(from), end(to));
  const isSet = (from: number | undefined, to: number | undefined) => from !== undefined || to !== undefined;
  const each = (given: string | readonly string[] | undefined, word: (one: string) => string) =>
    given === undefined ? [] : [[given].flat().map(word).join(t('or'))];
  return (criteria: Criteria, units: string | null): string[] => [
    ...(isSet(criteria.valueFrom, criteria.valueTo)
      ? [
          `${t('criteria.value', { span: span(criteria.valueFrom, criteria.valueTo) })} ${formatUnits(units ?? '')}`.trim(),
        ]
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
    ...each(criteria.material, (one) => t(`preanalytics:materials.${one}`)),
    ...each(criteria.anticoagulant, (one) => t(`preanalytics:anticoagulants.${one}`)),
    ...each(criteria.fasting, (one) => t(`preanalytics:fastings.${one}`)),
    ...each(criteria.freezeThaws, (one) => t(`preanalytics:freezeThaws.${one}`)),
    ...each(criteria.storageContainer, (name) => t('criteria.container', { name: inWords(name) })),
    ...each(criteria.storageCondition, (name) => t('criteria.storage', { name: inWords(name) })),
  ];
}
