import { useEffect, useState } from 'react';

/** So long a pause of the hands means that what was typed is whole enough to ask for. */
const pauseMs = 150;

/** A value once it has stayed the same for a moment; an emptied box is believed at once. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
