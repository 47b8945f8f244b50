import { type Biomarker, biomarkers } from '@aliquot/contract/biomarkers';
import { rowFor } from '@aliquot/contract/endpoint';
import { call } from '../../platform/api/index.ts';
import { lookUpQuery } from '../../platform/filters/index.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';
import { biomarkerOption } from './biomarker-name.tsx';

export interface BiomarkerOption extends AutocompleteOption {
  id: number;
  biomarker: Biomarker;
}

/** One page of active biomarkers, the best match first. */
export async function loadBiomarkers(
  query: LoadOptions,
  excludeIds: readonly number[] = [],
): Promise<{ items: BiomarkerOption[]; count: number }> {
  const body = {
    ...lookUpQuery(query),
    active: true,
    verified: true,
    ...(excludeIds.length > 0 ? { excludeIds: [...excludeIds] } : {}),
  };
  const page = await call(rowFor(biomarkers.getMany, 'staff'), { body }, { signal: query.signal });
  const items = page.items.map((biomarker) => ({
    id: biomarker.id,
    ...biomarkerOption(biomarker, biomarker.stock.available),
    biomarker,
  }));
  return { items, count: page.count };
}
