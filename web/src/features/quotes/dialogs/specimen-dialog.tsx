import type { SampleClient } from '@aliquot/contract/sample-client';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog/dialog.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../../ui/layers/use-last-open.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { splitName } from '../../biomarkers/index.ts';
import { SpecimenLabel } from '../../specimen-view/index.ts';

/** The label of a specimen of the quote: mode `product_info`. */
export function SpecimenDialog() {
  const { t } = useTranslation('ui');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'product_info';
  const sample = useLastOpen(open, open ? (dialogEntity as { sample: SampleClient }).sample : null);
  if (!sample) return null;
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={<span className="font-mono text-code">{sample.code}</span>}
      subtitle={`${splitName(sample.loincBiomarker.name).first} ${sample.loincCode}`}
      width={620}
    >
      <DialogBody>
        <SpecimenLabel sample={sample} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={closeDialog}>{t('close')}</Button>
      </DialogFooter>
    </Dialog>
  );
}
