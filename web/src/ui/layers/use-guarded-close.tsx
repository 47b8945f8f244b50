import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { create } from 'zustand';
import { type DirtyBook, dirtyBook } from './dirty-guard.tsx';

type Guard = (action: () => void) => void;

export interface GuardedClose {
  book: DirtyBook;
  /** Fields that would be lost while the question is open, otherwise 0. */
  asking: number;
  /** Runs the action at once, or asks first if changes would be lost. */
  guard: Guard;
  keep: () => void;
  discard: () => void;
}

/** The guards of layers with unsaved changes, the latest last: for navigation outside the layers. */
export const useUnsaved = create<readonly Guard[]>(() => []);

export function useGuardedClose(open: boolean): GuardedClose {
  const [pending, setPending] = useState<{ action: () => void; fields: number } | null>(null);
  const [{ book, guard }] = useState(() => {
    const guardAction: Guard = (action) => {
      const fields = dirtyForms.count();
      if (fields > 0) setPending({ action, fields });
      else action();
    };
    const dirtyForms = dirtyBook((hasUnsaved) => {
      const before = useUnsaved.getState();
      if (before.includes(guardAction) !== hasUnsaved)
        useUnsaved.setState(
          hasUnsaved ? [...before, guardAction] : before.filter((other) => other !== guardAction),
          true,
        );
    });
    return { book: dirtyForms, guard: guardAction };
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

/** Closes the layer around like a press on Escape: a form with unsaved changes asks first. */
export function useCloseLayer(): () => void {
  return useContext(CloseContext);
}
