import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from an end that counts as being there, in pixels. */
const near = 80;

interface Shown {
  firstSeq: number;
  lastSeq: number;
  unsent: number;
}

/**
 * Scroll position of a conversation: opens at the first unread message or the end, follows the end while the
 * user is there, and stays put when older messages are prepended.
 */
export function useChatScroll(box: RefObject<HTMLElement | null>, { firstSeq, lastSeq, unsent }: Shown) {
  const [atEnd, setAtEnd] = useState(true);
  const followsEnd = useRef(true);
  followsEnd.current = atEnd;
  const before = useRef({ firstSeq: 0, unsent: 0, height: 0 });

  const toEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    setAtEnd(true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the shown messages move it
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
    // The user's own new message is always scrolled into view.
    else if (atEnd || unsent > was.unsent) toEnd();
  }, [firstSeq, lastSeq, unsent]);

  // Loaded images, errors below a bubble and a growing field change the height: a user at the end stays
  // there.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (followsEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);

  return {
    atEnd,
    toEnd,
    /** Returns whether the top is near. */
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
