import { useRef } from 'react';

/** While a layer closes, what it showed last: the entity is already forgotten by then. */
export function useLastOpen<Shown>(open: boolean, shown: Shown): Shown {
  const last = useRef(shown);
  if (open) last.current = shown;
  return open ? shown : last.current;
}
