import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { create } from 'zustand';
import { type DirtyBook, dirtyBook } from './dirty-guard.tsx';

type Guard = (action: () => void) => void;

export interface GuardedClose {
  book: DirtyBook;
  /** Fields that would be lost while the question stands, else 0. */
  asking: number;
  /** Does it at once, or first asks when something would be lost. */
  guard: Guard;
  keep: () => void;
  discard: () => void;
}

/** The guards of layers with something to lose, the latest last: for ways out that pass the layers by. */
export const useUnsaved = create<readonly Guard[]>(() => []);

export function useGuardedClose(open: boolean): GuardedClose {
  const [pending, setPending] = useState<{ action: () => void; fields: number } | null>(null);
  const [{ book, guard }] = useState(() => {
    const asks: Guard = (action) => {
      const fields = noted.count();
      if (fields > 0) setPending({ action, fields });
      else action();
    };
    const noted = dirtyBook((anything) => {
      const before = useUnsaved.getState();
      if (before.includes(asks) !== anything)
        useUnsaved.setState(anything ? [...before, asks] : before.filter((other) => other !== asks), true);
    });
    return { book: noted, guard: asks };
  });
  useEffect(() => {
    if (!open) book.forget();
  }, [open, book]);
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
