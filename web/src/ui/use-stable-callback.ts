import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback whose identity never changes and that always runs the latest version: memoized components are not rendered again. */
export function useStableCallback<A extends unknown[]>(
  run: ((...args: A) => void) | undefined,
): (...args: A) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current?.(...args), []);
}
