import type { ListState } from '../../ui/table/list-state.ts';

type Search = Pick<ListState, 'filters' | 'search'>;

/** A search with one criterion removed: a filter by its key, or null for the search text. */
export interface WiderSearch extends Search {
  left: string | null;
}

/** The search without each of its filters in turn; none if that would leave an empty search. */
export function widerSearches({ filters, search }: Search, keys: readonly string[]): WiderSearch[] {
  const parts = [...keys, ...(search.trim() ? [null] : [])];
  if (parts.length < 2) return [];
  return parts.map((left) => {
    if (left === null) return { left, filters, search: '' };
    const { [left]: _out, ...others } = filters;
    return { left, filters: others, search };
  });
}

/**
 * Sorted by matches; searches without matches are left out unless all are, and the order stays while counts
 * are missing.
 */
export function bestFirst<W>(wider: readonly W[], counts: readonly (number | undefined)[]) {
  const counted = wider.map((each, index) => ({ ...each, count: counts[index] }));
  if (counted.some(({ count }) => count === undefined)) return counted;
  const finding = counted.filter(({ count }) => count !== 0);
  return (finding.length > 0 ? finding : counted).toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
}
