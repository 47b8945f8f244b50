import { useEffect, useState } from 'react';

/** A reply within 150 ms shows no loading state: it would only flash. */
const delayMs = 150;

/** True once the flag has been true for the length of the delay; false again at once. */
export function useDelayed(flag: boolean, ms = delayMs): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setDelayed(true), ms);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [flag, ms]);
  return flag && delayed;
}
