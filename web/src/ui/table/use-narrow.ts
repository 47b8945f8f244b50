import { type RefObject, useEffect, useState } from 'react';

/** Whether a box is narrower than its content wants: the table then scrolls inside it. */
export function useNarrow(box: RefObject<HTMLElement | null>, wanted: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < wanted);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, wanted]);
  return narrow;
}
