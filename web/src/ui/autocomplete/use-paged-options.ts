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
const debounceMs = 250;
const waiting = { items: [], count: 0, status: 'loading' } as const;

interface Options<Option> {
  items: readonly Option[];
  count: number;
  status: 'loading' | 'ready' | 'failed';
}

interface Loaded<Option> extends Options<Option> {
  search: string;
}

export interface PagedOptions<Option> extends Options<Option> {
  more: () => void;
  retry: () => void;
}

/** Options page by page, only while the list is open; a new search starts over. */
export function usePagedOptions<Option>(
  open: boolean,
  search: string,
  load: LoadPage<Option>,
): PagedOptions<Option> {
  const [loaded, setLoaded] = useState<Loaded<Option>>({ search, ...waiting });
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
    setLoaded((known) => ({ ...known, search: text, items: before, status: 'loading' }));
    try {
      const page = await loader.current({ search: text, skip: before.length, limit: optionPageSize, signal });
      if (!signal.aborted)
        setLoaded({ search: text, items: [...before, ...page.items], count: page.count, status: 'ready' });
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
    // The first page loads at once; later searches are debounced.
    const timer = setTimeout(() => void fetchPage(search, []), hasSearched.current ? debounceMs : 0);
    hasSearched.current = true;
    return () => {
      clearTimeout(timer);
      current.current?.abort();
    };
  }, [open, search, fetchPage]);

  const more = useCallback(() => {
    const { search: of, items, count, status } = latest.current;
    if (of === search && status === 'ready' && items.length < count) void fetchPage(search, items);
  }, [fetchPage, search]);
  const retry = useCallback(() => void fetchPage(search, latest.current.items), [fetchPage, search]);
  // Options of the previous search are hidden at once: Enter must not select one of them.
  const { search: of, ...options } = loaded;
  return { ...(of === search ? options : waiting), more, retry };
}
