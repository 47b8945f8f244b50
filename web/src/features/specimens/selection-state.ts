import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { type ListState, startingListState } from '../../ui/table/list-state.ts';
import { addressOf, paired, type Selection, selectionOf } from './search-query.ts';

/** A stored search as the state that its filters edit. */
export function stateOf(selection: Selection): ListState {
  const { search = '', ...filters } = addressOf(selection);
  return { ...startingListState, search, filters };
}

/** A stored search after a change of its filters. What only the API can ask for stays until a biomarker is chosen. */
export function selectionAfter(selection: Selection, patch: Partial<ListState>): Selection {
  const next = { ...stateOf(selection), ...patch };
  const after = selectionOf({ ...next, filters: paired(next.filters) });
  const isChosen = after.loincBiomarkerId !== undefined || after.component !== undefined;
  return {
    ...omitUndefined({ loincCode: isChosen ? undefined : selection.loincCode, type: selection.type }),
    ...after,
  };
}
