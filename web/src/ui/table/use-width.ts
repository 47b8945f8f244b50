import { type RefCallback, type RefObject, useCallback, useState } from 'react';

/** How wide a box is, in pixels; without end until it is known. `watch` is the ref it takes. */
export function useWidth<Box extends HTMLElement>(
  box: RefObject<Box | null>,
): [width: number, watch: RefCallback<Box>] {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const watch = useCallback(
    (element: Box | null) => {
      box.current = element;
      if (!element) return;
      const observer = new ResizeObserver(([entry]) => {
        if (entry) setWidth(entry.contentRect.width);
      });
      observer.observe(element);
      return () => {
        box.current = null;
        observer.disconnect();
      };
    },
    [box],
  );
  return [width, watch];
}
