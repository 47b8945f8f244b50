import { type LabelSize, labelSizes } from '@aliquot/contract/samples';
import { useId, useState } from 'react';
import { readStored, writeStored } from '../../platform/browser-storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { RadioGroup } from '../../ui/radio/radio.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLabels } from './api.ts';

interface LabelsDialogProps {
  /** Null while closed. */
  ids: readonly number[] | null;
  onClose: () => void;
}

/** The label size depends on the local printer, so the browser remembers it. */
export function LabelsDialog({ ids, onClose }: LabelsDialogProps) {
  const { t } = useTranslation('inventory');
  const shown = useLastOpen(ids !== null, ids) ?? [];
  return (
    <Dialog
      open={ids !== null}
      onClose={onClose}
      title={t('labels_dialog.title', { count: shown.length })}
      width={440}
    >
      <Choice ids={shown} onClose={onClose} />
    </Dialog>
  );
}

const remembered = (): LabelSize => labelSizes.find((size) => size === readStored('label_size')) ?? 'a4';

function Choice({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const name = useId();
  const labels = useLabels();
  const [size, setSize] = useState(remembered);
  const print = () => {
    writeStored('label_size', size);
    labels.mutate({ ids, size }, { onSuccess: onClose });
  };
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <RadioGroup
          label={t('labels_dialog.size')}
          name={name}
          value={size}
          options={labelSizes.map((value) => ({ value, label: t(`labels_dialog.sizes.${value}`) }))}
          onChange={setSize}
        />
        <p className="text-label text-t3">{t('labels_dialog.hint')}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {t('ui:close')}
        </Button>
        <Button variant="primary" busy={labels.isPending} onClick={print}>
          {t('labels_dialog.act')}
        </Button>
      </DialogFooter>
    </>
  );
}
