import { useEffect, useState } from 'react';

/** 150 ms debounce: typing a word should not send six queries. */
const debounceMs = 150;

/** The value once it has not changed for the debounce time; an emptied box counts at once. */
export function useDebounced<V>(value: V, ms = debounceMs): V {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
