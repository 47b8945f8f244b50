import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BatchChanges } from './batch-changes.tsx';
import type { OpenBatch } from './batch-form.tsx';
import { PriceForm } from './batch-price-form.tsx';
import { StatusForm } from './batch-status-form.tsx';
import { StorageForm } from './batch-storage-form.tsx';

export interface BatchDialogProps {
  /** Null while closed. */
  open: OpenBatch | null;
  onClose: () => void;
  state: ListState;
  /** Rows that match the current filters. */
  matching: number;
}

const forms = { price: PriceForm, status: StatusForm, storage: StorageForm };

/** Sets a price, a status or a location for many samples at once. */
export function BatchDialog({ open, onClose, state, matching }: BatchDialogProps) {
  const { t } = useTranslation('inventory');
  const shown = useLastOpen(open !== null, open);
  if (shown?.kind === 'changes') return <BatchChangesDialog open={open !== null} onClose={onClose} />;
  const kind = shown?.kind ?? 'price';
  const BatchFields = forms[kind];
  return (
    <Dialog
      open={open !== null}
      onClose={onClose}
      title={t(`${kind}_dialog.title`)}
      width={480}
      name={t(`${kind}_dialog.title`)}
    >
      {open && open.kind !== 'changes' ? (
        <BatchFields
          key={kind}
          subject={open.subject}
          state={state}
          matching={matching}
          onDone={() => {
            onClose();
            open.subject.settle?.();
          }}
        />
      ) : null}
    </Dialog>
  );
}

function BatchChangesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('batch_changes.title')}
      subtitle={t('batch_changes.subtitle')}
      width={640}
    >
      <DialogBody>{open ? <BatchChanges /> : null}</DialogBody>
    </Dialog>
  );
}
