import { useRef } from 'react';

/** While a layer closes, its last content: the entity is already reset by then. */
export function useLastOpen<Shown>(open: boolean, shown: Shown): Shown {
  const last = useRef(shown);
  if (open) last.current = shown;
  return open ? shown : last.current;
}
