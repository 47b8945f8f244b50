/**
 * Reads what belongs to the ids, so many of them at a time. No connection is held while the caller uses a portion; the
 * next two are read meanwhile.
 */
export async function* inPortions<T>(
  ids: readonly number[],
  size: number,
  read: (ids: readonly number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  const fetched = (at: number) => {
    const items = at < ids.length ? read(ids.slice(at, at + size)) : Promise.resolve([]);
    // A caller that stops reading never awaits it, which would be an unhandled rejection.
    items.catch(() => {});
    return items;
  };
  const prefetched = [fetched(0), fetched(size)];
  for (let at = 0; at < ids.length; at += size) {
    const items = await prefetched.shift();
    prefetched.push(fetched(at + 2 * size));
    if (items?.length) yield items;
  }
}
