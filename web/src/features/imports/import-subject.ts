import { useLayers } from '../../ui/layers/layer-store.ts';

/** What the dialog of mode `import` is about: an import under way, or a new one for a vendor order. */
export interface ImportSubject {
  importId?: number;
  invoiceId?: number;
}

/** Opens the import dialog from any room. */
export function useImportDialog() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return (subject: ImportSubject = {}) => openDialog('import', subject);
}
