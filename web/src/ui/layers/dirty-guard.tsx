import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';

/** Counts the unsaved fields of a layer, to ask before it closes. */
export interface DirtyBook {
  /** Unsaved fields over all forms inside. */
  count: () => number;
  report: (form: string, fields: number) => void;
  /** Called when the layer is closed: its content stays mounted until it has slid out, but is discarded. */
  forget: () => void;
}

const DirtyContext = createContext<DirtyBook | null>(null);

/** `onReport` is called with whether anything is unsaved. */
export function dirtyBook(onReport: (anything: boolean) => void): DirtyBook {
  const forms = new Map<string, number>();
  return {
    count: () => [...forms.values()].reduce((sum, fields) => sum + fields, 0),
    report: (form, fields) => {
      if (fields > 0) forms.set(form, fields);
      else forms.delete(form);
      onReport(forms.size > 0);
    },
    forget: () => {
      forms.clear();
      onReport(false);
    },
  };
}

export function DirtyProvider({ book, children }: { book: DirtyBook; children: ReactNode }) {
  return <DirtyContext value={book}>{children}</DirtyContext>;
}

/** Reports the number of unsaved fields to the layer around, if there is one. */
export function useReportDirty(fields: number): void {
  const book = useContext(DirtyContext);
  const form = useId();
  useEffect(() => {
    book?.report(form, fields);
    return () => book?.report(form, 0);
  }, [book, form, fields]);
}
