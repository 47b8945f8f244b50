import { type ListState, pageSizes, startingListState } from '../../ui/table/list-state.ts';

/** Addresses use plain values: `?search=rhone&skip=25`, never quoted JSON. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

export function readListState(
  search: Record<string, string | undefined>,
  filterKeys: readonly string[],
  defaultSort: string,
): ListState {
  const limit = Number(search.limit);
  const open = Number(search.open);
  const filters = filterKeys.flatMap((key) => (search[key] ? [[key, search[key]] as const] : []));
  return {
    skip: wholeNumber(search.skip),
    limit: pageSizes.find((size) => size === limit) ?? startingListState.limit,
    sortBy: search.sortBy ?? defaultSort,
    search: (search.search ?? '').slice(0, 255),
    onlyActive: search.all !== '1',
    filters: Object.fromEntries(filters),
    selectedId: Number.isSafeInteger(open) && open > 0 ? open : null,
    hiddenColumns: search.hide ? search.hide.split(',') : [],
    shownColumns: search.show ? search.show.split(',') : [],
  };
}

export function writeListState(state: ListState, defaultSort: string): Record<string, string | undefined> {
  const unlessDefault = <K extends keyof ListState>(key: K) =>
    state[key] === startingListState[key] ? undefined : String(state[key]);
  return {
    skip: unlessDefault('skip'),
    limit: unlessDefault('limit'),
    sortBy: state.sortBy === defaultSort || state.sortBy === '' ? undefined : state.sortBy,
    search: unlessDefault('search'),
    all: state.onlyActive ? undefined : '1',
    open: state.selectedId === null ? undefined : String(state.selectedId),
    hide: state.hiddenColumns.length > 0 ? state.hiddenColumns.join(',') : undefined,
    show: state.shownColumns.length > 0 ? state.shownColumns.join(',') : undefined,
    ...state.filters,
  };
}

/** The words of an address that are no part of its list, and stay when the list changes. */
export const keptWords = (
  search: Record<string, string | undefined>,
  keeps: readonly string[],
): Record<string, string> =>
  Object.fromEntries(keeps.flatMap((word) => (search[word] ? [[word, search[word]]] : [])));

/** Removing the default sort reverses it: otherwise the press would change nothing. */
export function changed(state: ListState, patch: Partial<ListState>, defaultSort: string): ListState {
  const reversed = patch.sortBy === '' && state.sortBy === defaultSort;
  return { ...state, ...patch, ...(reversed ? { sortBy: defaultSort.replace('-', '') } : {}) };
}

function wholeNumber(text: string | undefined): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 && value <= 100_000_000 ? value : 0;
}

/** The common part of a `get_many` body. */
export function pageOf(state: ListState) {
  return {
    skip: state.skip,
    limit: state.limit,
    ...(state.sortBy ? { sortBy: state.sortBy } : {}),
    ...(state.search.trim() ? { search: state.search.trim() } : {}),
  };
}
