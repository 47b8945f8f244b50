import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';

/** A layer asks here, before it closes, how many fields would be lost. */
export interface DirtyBook {
  /** Fields changed and not saved, over all forms inside. */
  count: () => number;
  report: (form: string, fields: number) => void;
}

const DirtyContext = createContext<DirtyBook | null>(null);

export function useDirtyBook(): DirtyBook {
  const forms = useRef(new Map<string, number>());
  return useMemo(
    () => ({
      count: () => [...forms.current.values()].reduce((sum, fields) => sum + fields, 0),
      report: (form, fields) => {
        if (fields > 0) forms.current.set(form, fields);
        else forms.current.delete(form);
      },
    }),
    [],
  );
}

export function DirtyProvider({ book, children }: { book: DirtyBook; children: ReactNode }) {
  return <DirtyContext value={book}>{children}</DirtyContext>;
}

/** Tells the layer around, if there is one, how many fields are changed and not saved. */
export function useReportDirty(fields: number): void {
  const book = useContext(DirtyContext);
  const form = useId();
  useEffect(() => {
    book?.report(form, fields);
    return () => book?.report(form, 0);
  }, [book, form, fields]);
}
