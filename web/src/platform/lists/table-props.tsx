import type { UseQueryResult } from '@tanstack/react-query';
import { listError } from './list-error.ts';
import { SavedViews } from './saved-views.tsx';

/** The table props for a list that is loading, loaded or failed; the same for every list. */
export function tableProps<Row>(list: UseQueryResult<{ items: Row[]; count: number }>, couldNotLoad: string) {
  return {
    rows: list.data?.items,
    count: list.data?.count,
    // The previous page stays visible until the next is loaded, also while offline.
    loading: list.isPlaceholderData,
    error: listError(list.error, couldNotLoad),
    onRetry: () => void list.refetch(),
    views: <SavedViews />,
  };
}
