import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';

/** A layer asks here, before it closes, how many fields would be lost. */
export interface DirtyBook {
  /** Fields changed and not saved, over all forms inside. */
  count: () => number;
  report: (form: string, fields: number) => void;
  /** The layer is closed: what stands in it until it has slid out is lost already. */
  forget: () => void;
}

const DirtyContext = createContext<DirtyBook | null>(null);

/** Told, with each report, whether anything would be lost. */
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

/** Tells the layer around, if there is one, how many fields are changed and not saved. */
export function useReportDirty(fields: number): void {
  const book = useContext(DirtyContext);
  const form = useId();
  useEffect(() => {
    book?.report(form, fields);
    return () => book?.report(form, 0);
  }, [book, form, fields]);
}
