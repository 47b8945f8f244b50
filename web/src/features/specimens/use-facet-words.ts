import type { Facets } from '@aliquot/contract/specimens';
import { useDeferredValue, useMemo } from 'react';
import { useVocabulary } from '../../platform/vocabulary.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { useEverything, useTerms } from './api.ts';
import { spanFacets } from './facet-spans.ts';
import { choiceFacets } from './facet-words.ts';
import { chosenBiomarkers } from './search-query.ts';

const firstOf = (name: string) => splitName(name).first;

/** Facets as the rail shows them: translated, in an order that does not depend on the counts. */
export function useFacetWords(facets: Facets | undefined, state: ListState) {
  const { t, i18n } = useTranslation('specimens');
  const inWords = useVocabulary();
  const everything = useEverything(facets !== undefined).data;
  const chosen = useTerms(chosenBiomarkers(state.filters)).data?.items;
  // Deferred: a tick is shown before all sections are recomputed.
  const filters = useDeferredValue(state.filters);
  return useMemo(() => {
    if (!facets) return { choices: [], spans: [] };
    const terms = (chosen ?? []).map((term) => ({ ...term, first: firstOf(term.name) }));
    const rail = { facets, everything, filters, terms, firstOf, t, language: i18n.language, inWords };
    return { choices: choiceFacets(rail), spans: spanFacets(rail) };
  }, [facets, everything, filters, chosen, t, i18n.language, inWords]);
}
