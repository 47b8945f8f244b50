import { donors } from '@aliquot/contract/donors';
import { call } from '../../platform/api/index.ts';
import { lookUpQuery } from '../../platform/filters/index.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

/** The donors of a vendor by their keys, each with its date of birth and number of samples. */
export const loadDonors =
  (vendorId: number | undefined): LoadPage<AutocompleteOption> =>
  async (query) => {
    const { items, count } = await call(
      donors.getMany,
      { body: { ...lookUpQuery(query), ...(vendorId === undefined ? {} : { vendorId }) } },
      { signal: query.signal },
    );
    return {
      count,
      items: items.map(({ donorKey, born, vendor, sampleCount }) => ({
        id: donorKey,
        label: donorKey,
        detail: [born, vendor?.name].filter(Boolean).join(', '),
        count: sampleCount,
      })),
    };
  };
