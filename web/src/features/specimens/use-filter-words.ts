import { diagnosisText } from '@aliquot/contract/diagnoses';
import { idOf } from '../../platform/filters/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { useShownCategories } from '../diagnoses/index.ts';
import { alsoOf } from './also-address.ts';
import { useTerms } from './api.ts';
import { alsoWords, type Filters, filterWords } from './filter-words.ts';
import { chosenBiomarkers } from './search-query.ts';

function useNamedTerms(ids: readonly number[]) {
  const { data } = useTerms([...new Set(ids)]);
  return data?.items.map((term) => ({ ...term, first: splitName(term.name).first }));
}

/** The further analytes of a search as text, in the order of the address. */
export function useAlsoWords(also: string | undefined): string[] {
  const { t, i18n } = useTranslation('specimens');
  const terms = useNamedTerms(alsoOf(also).map(({ id }) => id));
  return alsoWords(also, { t, language: i18n.language, terms });
}

/** The text of a category: with its name where it has one. */
export function useDiagnosisWords(diagnosis: string | undefined): (category: string) => string {
  const { data } = useShownCategories(diagnosis !== undefined);
  return (category) =>
    diagnosisText(data?.items.find((each) => each.category === category) ?? { category, name: null });
}

/** The filters of a search as text: for its chips, its name, and the message after an empty result. */
export function useFilterWords(filters: Filters, valueFor: number | 'all' | null) {
  const { t, i18n } = useTranslation('specimens');
  const inWords = useVocabulary();
  const whose = idOf(filters.valueFor);
  const named = [...chosenBiomarkers(filters), ...alsoOf(filters.also).map(({ id }) => id)];
  const terms = useNamedTerms(whose === undefined ? named : [...named, whose]);
  const diagnosisWords = useDiagnosisWords(filters.diagnosis);
  return filterWords(filters, { t, language: i18n.language, terms, valueFor, inWords, diagnosisWords });
}
