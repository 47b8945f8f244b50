import { useCallback } from 'react';
import { useListState } from '../../platform/lists/index.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { cheapestFirst, paired, specimenFilterKeys } from './search-query.ts';

/** The search from the address. Dependent filters are removed with the filter they belong to. */
export function useSearchState(): [ListState, ListChange] {
  const [state, change] = useListState(specimenFilterKeys, cheapestFirst);
  const changePaired: ListChange = useCallback(
    (patch, history) => change(patch.filters ? { ...patch, filters: paired(patch.filters) } : patch, history),
    [change],
  );
  return [state, changePaired];
}
