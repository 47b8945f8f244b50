import { diagnosisCategories, diagnosisCode } from '@aliquot/contract/diagnoses';
import { call } from '../../platform/api/index.ts';
import { lookUpQuery } from '../../platform/filters/index.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

interface DiagnosisOption extends AutocompleteOption {
  /** The code, for the address. */
  value: string;
}

/** For staff: categories by code and name with their donors, and a full code as it is typed. */
export const loadDiagnoses: LoadPage<DiagnosisOption> = async (query) => {
  const { items, count } = await call(
    diagnosisCategories.getMany,
    { body: { ...lookUpQuery(query), sortBy: '-donors' } },
    { signal: query.signal },
  );
  const typed = diagnosisCode.safeParse(query.search);
  const exact =
    query.skip === 0 && typed.success && typed.data.includes('.')
      ? [{ id: typed.data, value: typed.data, label: typed.data }]
      : [];
  return {
    count: count + exact.length,
    items: [
      ...exact,
      ...items.map(({ category, name, donors }) => ({
        id: category,
        value: category,
        label: name ?? category,
        code: category,
        count: donors,
      })),
    ],
  };
};
