import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback with a stable identity that always runs the latest version, so that memoized components do not
 * re-render.
 */
export function useStableCallback<A extends unknown[]>(
  run: ((...args: A) => void) | undefined,
): (...args: A) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current?.(...args), []);
}
