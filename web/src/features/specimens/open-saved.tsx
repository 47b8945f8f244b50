import { Navigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { addressOf } from './search-query.ts';
import { useSavedSearches, useSearchSeen } from './searches-api.ts';

/** The way in from a mail: the search itself in the address, and what matches now is known. */
export function OpenSaved({ id }: { id: number }) {
  const { data, isError } = useSavedSearches();
  const { mutate: seen } = useSearchSeen();
  const told = useRef(false);
  const search = data?.items.find((each) => each.id === id);
  useEffect(() => {
    if (!search || told.current) return;
    told.current = true;
    seen(search.id);
  }, [search, seen]);
  if (!data && !isError) return <LoadingText />;
  // One that is no longer there leads to where searches begin.
  return <Navigate to="/specimen-search" search={(search ? addressOf(search.query) : {}) as never} replace />;
}
