import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { listError } from '../lists/list-error.ts';

interface EntityLoadingProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  couldNotOpen: string;
}

/** Shown while a row, or what its list does not have of it, loads, or when that failed. */
export function EntityLoading({ query: { error, refetch }, couldNotOpen }: EntityLoadingProps) {
  if (!error) return <LoadingText />;
  return <ErrorState {...listError(error, couldNotOpen)} onRetry={() => void refetch()} />;
}
