import { type RefCallback, type RefObject, useCallback, useState } from 'react';

/** The width of a box in pixels; infinite until measured. `watch` is its ref. */
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
