import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { type DirtyBook, useDirtyBook } from './dirty-guard.tsx';

export interface GuardedClose {
  book: DirtyBook;
  /** Fields that would be lost while the question stands, else 0. */
  asking: number;
  /** Does it at once, or first asks when something would be lost. */
  guard: (action: () => void) => void;
  keep: () => void;
  discard: () => void;
}

export function useGuardedClose(): GuardedClose {
  const book = useDirtyBook();
  const [pending, setPending] = useState<{ action: () => void; fields: number } | null>(null);
  const guard = useCallback(
    (action: () => void) => {
      const fields = book.count();
      if (fields > 0) setPending({ action, fields });
      else action();
    },
    [book],
  );
  return {
    book,
    asking: pending?.fields ?? 0,
    guard,
    keep: () => setPending(null),
    discard: () => {
      setPending(null);
      pending?.action();
    },
  };
}

const CloseContext = createContext<() => void>(() => {});

export function CloseProvider({ close, children }: { close: () => void; children: ReactNode }) {
  return <CloseContext value={close}>{children}</CloseContext>;
}

/** Closes the layer around as the person would: a changed form asks first. */
export function useCloseLayer(): () => void {
  return useContext(CloseContext);
}
