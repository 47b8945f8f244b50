import { companies, shippingLocations } from '@aliquot/contract/companies';
import { call } from '../../platform/api.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/autocomplete.tsx';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

interface NamedOption extends AutocompleteOption {
  id: number;
}

/** Deleted ones too: what they ordered is still looked for. */
export const loadCompanies: LoadPage<NamedOption> = async ({ search, skip, limit, signal }) => {
  const text = search.trim();
  const { items, count } = await call(
    companies.getMany,
    { body: { skip, limit, sortBy: 'name', ...(text ? { search: text } : {}) } },
    { signal },
  );
  return {
    count,
    items: items.map(({ id, name, fullAddress }) => ({ id, label: name, detail: fullAddress })),
  };
};

/** Where a company can be sent to. */
export const loadLocations =
  (clientCompanyId: number): LoadPage<NamedOption> =>
  async ({ search, skip, limit, signal }) => {
    const text = search.trim();
    const { items, count } = await call(
      shippingLocations.getMany,
      {
        body: {
          clientCompanyId,
          skip,
          limit,
          active: true,
          sortBy: 'name',
          ...(text ? { search: text } : {}),
        },
      },
      { signal },
    );
    return {
      count,
      items: items.map(({ id, name, fullAddress }) => ({ id, label: name, detail: fullAddress })),
    };
  };
