import { useRef } from 'react';

/** Which drawn row, counted from 0, shows which row of the list. */
type Slots = ReadonlyMap<string, number>;

/**
 * Rows that stay keep what is drawn of them. Where most are other ones (another order, filter or page), those take over
 * what is drawn of the ones that left: changing words costs a fraction of making and laying out new elements.
 */
export function nextSlots(before: Slots, ids: readonly string[]): Slots {
  const staying = ids.filter((id) => before.has(id));
  const taken = new Set(staying.map((id) => before.get(id)));
  // A row or two that came or went get and lose elements of their own: the focus that was in them is not in others then.
  let next = staying.length * 2 > ids.length ? Math.max(-1, ...before.values()) + 1 : 0;
  return new Map(
    ids.map((id) => {
      const kept = before.get(id);
      if (kept !== undefined) return [id, kept];
      while (taken.has(next)) next++;
      return [id, next++];
    }),
  );
}

export function useSlots(ids: readonly string[]): Slots {
  const last = useRef<Slots>(new Map());
  last.current = nextSlots(last.current, ids);
  return last.current;
}
