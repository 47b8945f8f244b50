import { idOf } from '../../platform/filters/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { useTerms } from './api.ts';
import { type Filters, filterWords } from './filter-words.ts';
import { chosenBiomarkers } from './search-query.ts';

/** The filters of a search as text: for its chips, its name, and the message after an empty result. */
export function useFilterWords(filters: Filters, valueFor: number | null) {
  const { t, i18n } = useTranslation('specimens');
  const inWords = useVocabulary();
  const whose = idOf(filters.valueFor);
  const ids = chosenBiomarkers(filters);
  const { data } = useTerms(whose === undefined || ids.includes(whose) ? ids : [...ids, whose]);
  const terms = data?.items.map((term) => ({ ...term, first: splitName(term.name).first }));
  return filterWords(filters, { t, language: i18n.language, terms, valueFor, inWords });
}
