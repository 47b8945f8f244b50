import type { ListScreen } from '@aliquot/contract/preferences';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ListChange, type ListState, pageSizes, startingListState } from '../ui/table/list-state.ts';
import { listAt, rememberList } from './preferences.ts';

/** Addresses are plain words: `?search=rhone&skip=25`, never quoted JSON. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * What a list shows, kept in the address: it survives reload, can be shared, and the back button undoes it. What the
 * address says is taken only as far as it makes sense.
 */
export function useListState(filterKeys: readonly string[], defaultSort = ''): [ListState, ListChange] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const list = listAt(useLocation({ select: ({ pathname }) => pathname }));
  const state = useMemo(
    () => readListState(search, filterKeys, defaultSort),
    [search, filterKeys, defaultSort],
  );
  const change: ListChange = useCallback(
    (patch, history) => {
      void navigate({
        to: '.',
        search: (now: Record<string, string>) => {
          const next = { ...readListState(now, filterKeys, defaultSort), ...patch };
          if (list && layoutParts.some((part) => part in patch)) rememberLayout(list, next, defaultSort);
          return writeListState(next, defaultSort) as never;
        },
        replace: history === 'replace',
        resetScroll: false,
      });
    },
    [navigate, filterKeys, defaultSort, list],
  );
  return [state, change];
}

/** What a person wants of a list whenever they come back to it, whatever they look for then. */
const layoutParts = ['sortBy', 'limit', 'hiddenColumns'] as const;

const rememberLayout = (list: ListScreen, state: ListState, defaultSort: string) =>
  rememberList(list, {
    ...(state.sortBy && state.sortBy !== defaultSort ? { sortBy: state.sortBy } : {}),
    ...(state.limit === startingListState.limit
      ? {}
      : { limit: pageSizes.find((size) => size === state.limit) }),
    ...(state.hiddenColumns.length > 0 ? { hidden: [...state.hiddenColumns] } : {}),
  });

function readListState(
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
  };
}

function writeListState(state: ListState, defaultSort: string): Record<string, string | undefined> {
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
    ...state.filters,
  };
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
