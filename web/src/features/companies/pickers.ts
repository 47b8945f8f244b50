import { companies, shippingLocations } from '@aliquot/contract/companies';
import { call } from '../../platform/api/index.ts';
import { lookUpQuery, type NamedOption, optionOf } from '../../platform/filters/index.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

/** Includes deleted companies, whose orders can still be searched. */
export const loadCompanies: LoadPage<NamedOption> = async (query) => {
  const { items, count } = await call(
    companies.getMany,
    { body: { ...lookUpQuery(query), sortBy: 'name' } },
    { signal: query.signal },
  );
  return { count, items: items.map(optionOf) };
};

/** The shipping locations of a company. */
export const loadLocations =
  (clientCompanyId: number): LoadPage<NamedOption> =>
  async (query) => {
    const { items, count } = await call(
      shippingLocations.getMany,
      { body: { ...lookUpQuery(query), clientCompanyId, active: true, sortBy: 'name' } },
      { signal: query.signal },
    );
    return { count, items: items.map(optionOf) };
  };
