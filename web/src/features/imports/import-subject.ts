import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLayers } from '../../ui/layers/layer-store.ts';

/** The subject of the dialog in mode `import`: an existing import, or a new one for a vendor order. */
export interface ImportSubject {
  importId?: number;
  invoiceId?: number;
}

/** Opens the import dialog from any room. */
export function useImportDialog() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return (subject: ImportSubject = {}) => openDialog('import', subject);
}

/** Notifications and mails link to an import by its id in the address, which is removed after opening it. */
export function useImportInAddress(): void {
  const named = Number((useSearch({ strict: false }) as { import?: string }).import);
  const openDialog = useLayers((layers) => layers.openDialog);
  const navigate = useNavigate();
  useEffect(() => {
    if (!Number.isSafeInteger(named) || named <= 0) return;
    openDialog('import', { importId: named } satisfies ImportSubject);
    void navigate({
      to: '.',
      search: (({ import: _, ...rest }: Record<string, string>) => rest) as never,
      replace: true,
    });
  }, [named, openDialog, navigate]);
}
