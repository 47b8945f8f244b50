import type { SampleClient } from '@aliquot/contract/sample-client';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../platform/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { useAddToCart } from '../cart/index.ts';
import { AvailabilityCell, SpecimenLabel } from '../specimen-view/index.ts';

/** Everything there is to know of a tube, like the label on it: mode `product_info` of the dialog. */
export function ProductInfo() {
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'product_info';
  const sample = useLastOpen(open, open ? (dialogEntity as SampleClient) : null);
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={<span className="font-mono text-code">{sample?.code}</span>}
      subtitle={sample ? `${splitName(sample.loincBiomarker.name).first} ${sample.loincCode}` : undefined}
      width={620}
    >
      {sample ? <Label sample={sample} onClose={closeDialog} /> : null}
    </Dialog>
  );
}

function Label({ sample, onClose }: { sample: SampleClient; onClose: () => void }) {
  const { t, i18n } = useTranslation('specimens');
  const add = useAddToCart();
  return (
    <>
      <DialogBody>
        <SpecimenLabel sample={sample} />
        <p className="mt-4 text-label text-t3">{t('privacy_note')}</p>
      </DialogBody>
      <DialogFooter
        start={
          <span className="flex items-center gap-4">
            <span className="font-mono text-lead text-t1">
              {formatMoney(sample.specimenPrice, i18n.language)}
            </span>
            <AvailabilityCell sample={sample} />
          </span>
        }
      >
        <Link
          to="/contact-us"
          search={{ sample: String(sample.id) } as never}
          onClick={onClose}
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('ask')}
        </Link>
        <Button variant="quiet" onClick={onClose}>
          {t('ui:close')}
        </Button>
        {sample.availability === 'available' ? (
          <Button
            variant="primary"
            busy={add.isPending}
            onClick={() => add.mutate([sample.id], { onSuccess: onClose })}
          >
            {t('add_to_cart')}
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}
