import { useRef } from 'react';

/** Whether something has been true at least once: a layer's code is fetched then, and its way out can still be seen. */
export function useEver(now: boolean): boolean {
  const ever = useRef(false);
  ever.current ||= now;
  return ever.current;
}
