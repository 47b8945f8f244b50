import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';

export interface NamedOption extends AutocompleteOption {
  id: number;
}

/** The common part of every look-up: by general text, a page at a time. */
export function lookedFor({ search, skip, limit }: LoadOptions) {
  const text = search.trim();
  return { skip, limit, ...(text ? { search: text } : {}) };
}

/** What has a name and stands somewhere. */
export const optionOf = ({ id, name, fullAddress }: { id: number; name: string; fullAddress: string }) => ({
  id,
  label: name,
  detail: fullAddress,
});
