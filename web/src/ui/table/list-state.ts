export type RowId = number | string;

/** Everything that decides what a list shows. The screen keeps it, mostly in the address. */
export interface ListState {
  skip: number;
  limit: number;
  /** `name` or `-name` for descending; empty for the server's default. */
  sortBy: string;
  search: string;
  onlyActive: boolean;
  /** By filter key; unset filters are left out. */
  filters: Readonly<Record<string, string>>;
  /** The row whose panel is open. */
  selectedId: RowId | null;
  hiddenColumns: readonly string[];
  /** Optional columns that the user chose to show. */
  shownColumns: readonly string[];
}

/** `replace` for changes with every keystroke, `push` for changes that deserve a history entry. */
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

/** Ascending, descending, then the default sort. */
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
