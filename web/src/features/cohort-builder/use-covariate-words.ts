import { useVocabulary } from '../../platform/vocabulary.ts';
import { useTranslation } from '../../ui/words.tsx';
import { conditionWords } from '../containers/index.ts';
import type { BalanceRow } from './balance-rows.ts';

/** The name of a covariate, and the words of a value of a category. */
export function useCovariateWords() {
  const { t, i18n } = useTranslation(['cohorts', 'specimens', 'preanalytics']);
  const inWords = useVocabulary();
  const nameOf = ({ covariate }: Pick<BalanceRow, 'covariate'>) => t(`covariates.${covariate}`);
  const valueText = ({ covariate, value }: Pick<BalanceRow, 'covariate' | 'value'>): string | undefined => {
    if (value === undefined) return undefined;
    if (value === null) return t('specimens:not_stated');
    if (covariate === 'sex') return t(`specimens:genders.${value}`);
    if (covariate === 'condition') return conditionWords(inWords(value));
    if (covariate === 'material') return t(`preanalytics:materials.${value}`);
    if (covariate === 'anticoagulant') return t(`preanalytics:anticoagulants.${value}`);
    if (covariate === 'fasting') return t(`preanalytics:fastings.${value}`);
    if (covariate === 'freezeThaws') return t(`preanalytics:freezeThaws.${value}`);
    return inWords(value);
  };
  /** "Age", "Sex (Female)". */
  const fullNameOf = (row: BalanceRow) => {
    const value = valueText(row);
    return value === undefined ? nameOf(row) : `${nameOf(row)} (${value})`;
  };
  /** Within a sentence. */
  const inSentence = (row: BalanceRow) => {
    const name = nameOf(row).toLocaleLowerCase(i18n.language);
    const value = valueText(row);
    return value === undefined ? name : `${name} (${value})`;
  };
  return { nameOf, valueText, fullNameOf, inSentence };
}
