export type RowId = number | string;

/** All that decides what a list shows. The screen keeps it, mostly in the address. */
export interface ListState {
  skip: number;
  limit: number;
  /** `name` or `-name` for descending; empty for the server's own order. */
  sortBy: string;
  search: string;
  onlyActive: boolean;
  /** By filter key; a filter not set is left out. */
  filters: Readonly<Record<string, string>>;
  /** The row whose panel is open. */
  selectedId: RowId | null;
  hiddenColumns: readonly string[];
  /** Columns that are not shown unless they are asked for, and are. */
  shownColumns: readonly string[];
}

/**
 * `replace` for what changes with every keystroke, `push` for what is worth a step back: so the screen knows
 * how to write the history.
 */
export type ListChange = (patch: Partial<ListState>, history: 'replace' | 'push') => void;

export const pageSizes = [10, 25, 50, 100] as const;

export const startingListState: ListState = {
  skip: 0,
  limit: 25,
  sortBy: '',
  search: '',
  onlyActive: true,
  filters: {},
  selectedId: null,
  hiddenColumns: [],
  shownColumns: [],
};

/** Up, down, then no order of ours. */
export function nextSort(sortBy: string, key: string): string {
  if (sortBy === key) return `-${key}`;
  return sortBy === `-${key}` ? '' : key;
}

export function sortDirection(sortBy: string, key: string): 'ascending' | 'descending' | null {
  if (sortBy === key) return 'ascending';
  return sortBy === `-${key}` ? 'descending' : null;
}

export function isFiltered(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}
