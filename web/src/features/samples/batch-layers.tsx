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
  /** Rows of the present filter. */
  matching: number;
}

/** The dialog for many samples: a price by its mode `set_price`, the others by what the screen has open. */
export function BatchLayer({ batch, onClose, ...list }: BatchLayerProps) {
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const pricing = dialog === 'set_price';
  const open = pricing ? { kind: 'price' as const, subject: dialogEntity as BatchSubject } : batch;
  const ever = useHasBeenTrue(open !== null);
  return ever ? <BatchDialog {...list} open={open} onClose={pricing ? closeDialog : onClose} /> : null;
}
