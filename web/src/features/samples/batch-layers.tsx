import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import type { BatchSubject, OpenBatch } from './batch-form.tsx';

const BatchDialog = lazyPart(() => import('./batch-dialog.tsx').then((m) => m.BatchDialog));
interface BatchLayerProps {
  batch: OpenBatch | null;
  onClose: () => void;
  state: ListState;
  /** Rows that match the current filters. */
  matching: number;
}

/** The batch dialogs: the price by dialog mode `set_price`, the others by the screen's own state. */
export function BatchLayer({ batch, onClose, ...list }: BatchLayerProps) {
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const pricing = dialog === 'set_price';
  const open = pricing ? { kind: 'price' as const, subject: dialogEntity as BatchSubject } : batch;
  const hasBeenOpen = useHasBeenTrue(open !== null);
  return hasBeenOpen ? <BatchDialog {...list} open={open} onClose={pricing ? closeDialog : onClose} /> : null;
}
