import type { SampleClient } from '@aliquot/contract/sample-client';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../platform/api/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { useAddToCart } from '../cart/index.ts';
import { AvailabilityCell, SpecimenLabel } from '../specimen-view/index.ts';
import { useSameDonor } from './api.ts';
import { useSpecimen } from './use-specimen.ts';

interface ProductInfoProps {
  onClose: () => void;
}

/** All data of a sample, like its label: mode `product_info` of the dialog, by id. */
export function ProductInfo({ onClose }: ProductInfoProps) {
  const { t } = useTranslation('specimens');
  const { dialog, dialogEntity } = useLayers();
  const open = dialog === 'product_info';
  const id = useLastOpen(open, open ? (dialogEntity as number) : null);
  const { data: sample, error, refetch } = useSpecimen(id);
  const isNotForSale = error instanceof ApiError && error.status === 404;
  const failure = isNotForSale ? null : listError(error, t('label_could_not_load'));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        sample ? (
          <span className="font-mono text-code">{sample.code}</span>
        ) : (
          t(isNotForSale ? 'label_gone_title' : 'label')
        )
      }
      subtitle={sample ? `${splitName(sample.loincBiomarker.name).first} ${sample.loincCode}` : undefined}
      width={620}
    >
      {sample ? (
        <Label sample={sample} onClose={onClose} />
      ) : (
        <>
          <DialogBody>
            {isNotForSale ? <p className="text-t2">{t('label_gone_text')}</p> : null}
            {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : null}
            {error ? null : <LoadingText />}
          </DialogBody>
          <DialogFooter>
            <Link to="/orders" search={{ all: '1' } as never} className={buttonClass({ variant: 'quiet' })}>
              {t('to_orders')}
            </Link>
            <Button onClick={onClose}>{t('ui:close')}</Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

/** A link to the other samples of the donor that are for sale, if there are any. */
function OfSameDonor({ sample }: { sample: SampleClient }) {
  const { t } = useTranslation('specimens');
  const count = useSameDonor(sample.id).data?.count ?? 0;
  return count === 0 ? null : (
    <p className="mt-4 text-dense">
      <Link to="/specimen-search" search={{ sameDonor: String(sample.id) } as never} className={linkClass}>
        {t('more_of_donor', { count })}
      </Link>
    </p>
  );
}

function Label({ sample, onClose }: ProductInfoProps & { sample: SampleClient }) {
  const { t, i18n } = useTranslation('specimens');
  const add = useAddToCart();
  return (
    <>
      <DialogBody>
        <SpecimenLabel sample={sample} />
        {sample.donorCode ? <OfSameDonor sample={sample} /> : null}
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
