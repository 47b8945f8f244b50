import { useTranslation } from '../words.tsx';
import type { FilterDef } from './column.ts';
import { wordsFor } from './filter-chips.tsx';
import type { ListState } from './list-state.ts';

interface PrintedFiltersProps {
  filters: readonly FilterDef[];
  state: ListState;
}

/** Print only: chips are not printed, so the filters are written above the list. */
export function PrintedFilters({ filters, state }: PrintedFiltersProps) {
  const { t } = useTranslation('ui');
  const words = filters.flatMap((filter) => {
    const value = state.filters[filter.key];
    return value === undefined
      ? []
      : [t('named_value', { name: filter.name, value: wordsFor(filter, value) })];
  });
  const search = state.search.trim();
  if (search) words.unshift(t('named_value', { name: t('search'), value: search }));
  if (words.length === 0) return null;
  return (
    <p data-printed-filters className="mb-3 hidden text-dense print:block">
      {words.join('; ')}
    </p>
  );
}
