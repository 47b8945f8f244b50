import type { ListScreen } from '@aliquot/contract/preferences';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ListChange, type ListState, pageSizes, startingListState } from '../../ui/table/list-state.ts';
import { changed, keptWords, readListState, writeListState } from '../filters/list-state.ts';
import { listAt, rememberList } from './preferences.ts';

/** Prefetches the rows of a list before it re-renders. */
export type AskEarly = (client: QueryClient, state: ListState) => void;

interface ListStateOptions {
  askEarly?: AskEarly;
  /** The view of the screen that the list is, where it is not the screen's main list: its layout is not remembered. */
  view?: string;
  /** Words of the address that are no part of the list. */
  keeps?: readonly string[];
}

const noWords: readonly string[] = [];

/**
 * The state of a list, kept in the address: it survives a reload, can be shared, and the back button undoes
 * it. Invalid values of the address are ignored.
 */
export function useListState(
  filterKeys: readonly string[],
  defaultSort = '',
  { askEarly, view, keeps = noWords }: ListStateOptions = {},
): [ListState, ListChange] {
  const client = useQueryClient();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const list = listAt(useLocation({ select: ({ pathname }) => pathname }));
  const state = useMemo(
    () => readListState(search, filterKeys, defaultSort),
    [search, filterKeys, defaultSort],
  );
  const change: ListChange = useCallback(
    (patch, history) => {
      if (askEarly && rowParts.some((part) => part in patch))
        askEarly(client, changed(state, patch, defaultSort));
      void navigate({
        to: '.',
        search: (now: Record<string, string>) => {
          const next = changed(readListState(now, filterKeys, defaultSort), patch, defaultSort);
          if (list && !view && layoutParts.some((part) => part in patch))
            rememberLayout(list, next, defaultSort);
          return {
            ...writeListState(next, defaultSort),
            ...(view ? { view } : {}),
            ...keptWords(now, keeps),
          } as never;
        },
        replace: history === 'replace',
        resetScroll: false,
      });
    },
    [navigate, filterKeys, defaultSort, list, state, client, askEarly, view, keeps],
  );
  return [state, change];
}

/** The parts that decide which rows are shown. */
const rowParts = ['skip', 'limit', 'sortBy', 'search', 'onlyActive', 'filters'] as const;

/** The parts that are remembered for the user's next visit. */
const layoutParts = ['sortBy', 'limit', 'hiddenColumns', 'shownColumns'] as const;

const rememberLayout = (list: ListScreen, state: ListState, defaultSort: string) =>
  rememberList(list, {
    ...(state.sortBy && state.sortBy !== defaultSort ? { sortBy: state.sortBy } : {}),
    ...(state.limit === startingListState.limit
      ? {}
      : { limit: pageSizes.find((size) => size === state.limit) }),
    ...(state.hiddenColumns.length > 0 ? { hidden: [...state.hiddenColumns] } : {}),
    ...(state.shownColumns.length > 0 ? { shown: [...state.shownColumns] } : {}),
  });
