import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

/** Offers words used before; other text can still be typed. */
export const fromList =
  (words: readonly string[]): LoadPage<AutocompleteOption> =>
  async ({ search, skip, limit }) => {
    const wanted = search.trim().toLowerCase();
    const found = words.filter((word) => word.toLowerCase().includes(wanted));
    return {
      count: found.length,
      items: found.slice(skip, skip + limit).map((word) => ({ id: word, label: word })),
    };
  };
