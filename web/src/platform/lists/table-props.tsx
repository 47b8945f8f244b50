import type { UseQueryResult } from '@tanstack/react-query';
import { listError } from './list-error.ts';
import { SavedViews } from './saved-views.tsx';

/** What a table shows of a list on its way, here or failed; the same for every list. */
export function tableProps<Row>(list: UseQueryResult<{ items: Row[]; count: number }>, couldNotLoad: string) {
  return {
    rows: list.data?.items,
    count: list.data?.count,
    // The page before stays in sight until the next is here, also while there is no network to send for it.
    loading: list.isPlaceholderData,
    error: listError(list.error, couldNotLoad),
    onRetry: () => void list.refetch(),
    views: <SavedViews />,
  };
}
