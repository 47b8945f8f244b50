import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';
import { biomarkerOption } from '../biomarkers/index.ts';
import { findTerms } from './api.ts';

export interface TermOption extends AutocompleteOption {
  id: number;
}

export const termOption = (term: BiomarkerClient): TermOption => ({
  id: term.id,
  ...biomarkerOption(term, term.available),
});

/** A page of biomarkers as options, each with the number of available samples. */
export async function loadTerms(query: LoadOptions) {
  const { items, count } = await findTerms(query);
  return { items: items.map(termOption), count };
}
