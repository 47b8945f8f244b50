import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As near to an end as counts as being there. */
const near = 80;

interface Shown {
  firstSeq: number;
  lastSeq: number;
  unsent: number;
}

/**
 * Keeps a conversation where one reads: it opens at what is new or at its end, follows its end while one is there, and
 * stays put when older messages come in above.
 */
export function useChatScroll(box: RefObject<HTMLElement | null>, { firstSeq, lastSeq, unsent }: Shown) {
  const [atEnd, setAtEnd] = useState(true);
  const stays = useRef(true);
  stays.current = atEnd;
  const before = useRef({ firstSeq: 0, unsent: 0, height: 0 });

  const toEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    setAtEnd(true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown moves it
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || firstSeq + unsent === 0) return;
    const was = before.current;
    before.current = { firstSeq, unsent, height: element.scrollHeight };
    if (was.height === 0) {
      const fresh = element.querySelector('[data-new]');
      if (fresh) fresh.scrollIntoView({ block: 'center' });
      else toEnd();
    } else if (firstSeq < was.firstSeq) element.scrollTop += element.scrollHeight - was.height;
    // What one has just written oneself is always worth seeing.
    else if (atEnd || unsent > was.unsent) toEnd();
  }, [firstSeq, lastSeq, unsent]);

  // A picture that arrives, a refusal below a bubble, a field that grows: whoever was at the end stays there.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (stays.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);

  return {
    atEnd,
    toEnd,
    /** Answers whether the beginning of what is shown is near. */
    onScroll(): boolean {
      const element = box.current;
      if (!element) return false;
      const { scrollTop, scrollHeight, clientHeight } = element;
      setAtEnd(scrollHeight - scrollTop - clientHeight < near);
      before.current.height = scrollHeight;
      return scrollTop < near;
    },
  };
}
