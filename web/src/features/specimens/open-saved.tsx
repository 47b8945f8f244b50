import { Navigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { addressOf } from './search-query.ts';
import { useSavedSearches, useSearchSeen } from './searches-api.ts';

/** Opens a saved search from a mail: puts it into the address and marks its matches as seen. */
export function OpenSaved({ id }: { id: number }) {
  const { data, isError } = useSavedSearches();
  const { mutate: markSeen } = useSearchSeen();
  const markedSeen = useRef(false);
  const search = data?.items.find((each) => each.id === id);
  useEffect(() => {
    if (!search || markedSeen.current) return;
    markedSeen.current = true;
    markSeen(search.id);
  }, [search, markSeen]);
  if (!data && !isError) return <LoadingText />;
  // A deleted search leads to the start of the search.
  return <Navigate to="/specimen-search" search={(search ? addressOf(search.query) : {}) as never} replace />;
}
