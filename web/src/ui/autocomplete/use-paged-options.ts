import { useCallback, useEffect, useRef, useState } from 'react';

export interface OptionPage<Option> {
  items: readonly Option[];
  count: number;
}

export interface LoadOptions {
  search: string;
  skip: number;
  limit: number;
  signal: AbortSignal;
}

export type LoadPage<Option> = (query: LoadOptions) => Promise<OptionPage<Option>>;

export const optionPageSize = 10;
const typingPause = 250;

interface Loaded<Option> {
  items: readonly Option[];
  count: number;
  status: 'loading' | 'ready' | 'failed';
}

export interface PagedOptions<Option> extends Loaded<Option> {
  more: () => void;
  retry: () => void;
}

/** Options page by page, only while the list is open; a new search starts over. */
export function usePagedOptions<Option>(
  open: boolean,
  search: string,
  load: LoadPage<Option>,
): PagedOptions<Option> {
  const [loaded, setLoaded] = useState<Loaded<Option>>({ items: [], count: 0, status: 'loading' });
  const latest = useRef(loaded);
  latest.current = loaded;
  const current = useRef<AbortController | null>(null);
  const loader = useRef(load);
  loader.current = load;

  const fetchPage = useCallback(async (text: string, before: readonly Option[]) => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setLoaded((known) => ({ ...known, items: before, status: 'loading' }));
    try {
      const page = await loader.current({ search: text, skip: before.length, limit: optionPageSize, signal });
      if (!signal.aborted)
        setLoaded({ items: [...before, ...page.items], count: page.count, status: 'ready' });
    } catch {
      if (!signal.aborted) setLoaded((known) => ({ ...known, status: 'failed' }));
    }
  }, []);

  const hasSearched = useRef(false);
  useEffect(() => {
    if (!open) {
      hasSearched.current = false;
      return;
    }
    // The first page comes at once; after that we wait for a pause in typing.
    const timer = setTimeout(() => void fetchPage(search, []), hasSearched.current ? typingPause : 0);
    hasSearched.current = true;
    return () => {
      clearTimeout(timer);
      current.current?.abort();
    };
  }, [open, search, fetchPage]);

  const more = useCallback(() => {
    const { items, count, status } = latest.current;
    if (status === 'ready' && items.length < count) void fetchPage(search, items);
  }, [fetchPage, search]);
  const retry = useCallback(() => void fetchPage(search, latest.current.items), [fetchPage, search]);
  return { ...loaded, more, retry };
}
