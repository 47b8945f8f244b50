import { RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useEver } from '../../platform/ever.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { BatchKind, BatchSubject } from './batch-form.tsx';

const BatchDialog = lazyPart(() => import('./batch-dialog.tsx').then((m) => m.BatchDialog));
const BatchChangesDialog = lazyPart(() => import('./batch-dialog.tsx').then((m) => m.BatchChangesDialog));

export interface OpenBatch {
  kind: BatchKind;
  subject: BatchSubject;
}

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
  const ever = useEver(open !== null);
  return ever ? <BatchDialog {...list} open={open} onClose={pricing ? closeDialog : onClose} /> : null;
}

/** Beside the list's other tools: what was changed lately, to be undone. */
export function BatchChangesButton() {
  const { t } = useTranslation('inventory');
  const [open, setOpen] = useState(false);
  const ever = useEver(open);
  const label = t('batch_changes.title');
  return (
    <>
      <IconButton
        label={label}
        title={label}
        icon={<RotateCcw size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{ever ? <BatchChangesDialog open={open} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
