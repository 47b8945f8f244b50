import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';

export interface NamedOption extends AutocompleteOption {
  id: number;
}

/** The common part of every look-up: search text and page. */
export function lookUpQuery({ search, skip, limit }: LoadOptions) {
  const text = search.trim();
  return { skip, limit, ...(text ? { search: text } : {}) };
}

/** An option for a row with a name and an address. */
export const optionOf = ({ id, name, fullAddress }: { id: number; name: string; fullAddress: string }) => ({
  id,
  label: name,
  detail: fullAddress,
});
