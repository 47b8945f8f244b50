import { useRef } from 'react';

/** Which rendered element, counted from 0, shows which row of the list. */
type Slots = ReadonlyMap<string, number>;

/**
 * Rows that stay keep their elements. If most rows are new (another sort, filter or page), they reuse the
 * elements of the rows that left: changing texts is much cheaper than creating and laying out elements.
 */
export function nextSlots(before: Slots, ids: readonly string[]): Slots {
  const staying = ids.filter((id) => before.has(id));
  const taken = new Set(staying.map((id) => before.get(id)));
  // A few rows added or removed get or lose their own elements, so that focus does not end up in another row.
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
