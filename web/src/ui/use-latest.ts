import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same thing while what it does changes, so that whoever has it is not drawn again. */
export function useLatest<A extends unknown[]>(
  run: ((...given: A) => void) | undefined,
): (...given: A) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: A) => latest.current?.(...given), []);
}
