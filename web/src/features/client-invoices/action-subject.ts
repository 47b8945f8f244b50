import { type LayerState, useLayers } from '../../ui/layers/layer-store.ts';

/** The subject of a dialog of an invoice, over its own panel or that of its order. */
interface ActionSubject {
  action: 'credit' | 'payment';
  invoiceId: number;
}

/** Opens the dialog of an invoice: mode `edit`. */
export function useOpenAction() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return (action: ActionSubject['action'], invoiceId: number) =>
    openDialog('edit', { action, invoiceId } satisfies ActionSubject);
}

/** The app's single dialog may be open for another subject. */
export const subjectOf = ({ dialog, dialogEntity }: LayerState): ActionSubject | null =>
  dialog === 'edit' &&
  typeof dialogEntity === 'object' &&
  dialogEntity !== null &&
  'invoiceId' in dialogEntity
    ? (dialogEntity as ActionSubject)
    : null;
