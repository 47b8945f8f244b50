import { type RefCallback, type RefObject, useCallback, useState } from 'react';

/** Whether a box is narrower than its content wants: the table then scrolls inside it. `watch` is the ref it takes. */
export function useNarrow<Box extends HTMLElement>(
  box: RefObject<Box | null>,
  wanted: number,
): [narrow: boolean, watch: RefCallback<Box>] {
  const [narrow, setNarrow] = useState(false);
  const watch = useCallback(
    (element: Box | null) => {
      box.current = element;
      if (!element) return;
      const observer = new ResizeObserver(([entry]) => {
        if (entry) setNarrow(entry.contentRect.width < wanted);
      });
      observer.observe(element);
      return () => {
        box.current = null;
        observer.disconnect();
      };
    },
    [box, wanted],
  );
  return [narrow, watch];
}
