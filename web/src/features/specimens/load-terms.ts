import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';
import { splitName } from '../biomarkers/index.ts';
import { findTerms } from './api.ts';

export interface TermOption extends AutocompleteOption {
  id: number;
}

export const optionOf = ({ id, name, loincCode, available }: BiomarkerClient): TermOption => {
  const { first, rest } = splitName(name);
  return { id, label: first, code: loincCode, detail: rest, count: available };
};

/** A page of terms as options, each with how many samples can be bought. */
export async function loadTerms(query: LoadOptions) {
  const { items, count } = await findTerms(query);
  return { items: items.map(optionOf), count };
}
