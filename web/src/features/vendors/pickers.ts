import { vendors } from '@aliquot/contract/vendors';
import { call } from '../../platform/api/index.ts';
import { lookUpQuery, type NamedOption, optionOf } from '../../platform/filters/index.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

/** Active vendors, by name. */
export const loadVendors: LoadPage<NamedOption> = async (query) => {
  const { items, count } = await call(
    vendors.getMany,
    { body: { ...lookUpQuery(query), active: true, sortBy: 'name' } },
    { signal: query.signal },
  );
  return { count, items: items.map(optionOf) };
};
