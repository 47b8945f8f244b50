import type { SampleClient } from '@aliquot/contract/sample-client';
import { Link } from '@tanstack/react-router';
import { capOf, conditionWords, fillOf } from '../../platform/container.ts';
import { formatMoney, formatResult, formatUnits } from '../../platform/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { LargeRuler } from '../../ui/ruler/large-ruler.tsx';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { useAddToCart } from '../cart/index.ts';
import { AvailabilityCell, CodeSymbol, useDonorText, useVolumeText } from '../specimen-view/index.ts';

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
  const language = i18n.language;
  const donor = useDonorText();
  const volume = useVolumeText();
  const add = useAddToCart();
  const { result, loincBiomarker } = sample;
  const units = formatUnits(loincBiomarker.units ?? '');
  const facts: [string, string | null][] = [
    [t('volume'), volume(sample.volumeNumber, sample.volumeUnits)],
    [t('container'), sample.storageContainer],
    [t('condition'), sample.storageCondition && conditionWords(sample.storageCondition)],
    [t('collected'), sample.collectionYear === null ? null : String(sample.collectionYear)],
    [t('expiry'), sample.expiryBand && t(`expiries.${sample.expiryBand}`)],
    [t('donor'), donor(sample)],
    [t('ethnicity'), sample.donorEthnicity],
    [t('zip'), sample.donorZip],
  ];
  return (
    <>
      <DialogBody>
        <section
          aria-label={t('label')}
          className="flex gap-6 rounded-control border border-ctl bg-s1 p-5 max-sm:flex-col max-sm:p-4"
        >
          <div className="min-w-0 flex-1">
            <p className="text-dense text-t2" lang="en">
              {loincBiomarker.name}
            </p>
            {result?.base ? (
              <div className="my-4 flex pr-6">
                <LargeRuler
                  base={result.base}
                  baseLabel={t('classes.normal')}
                  value={result.number}
                  text={`${formatResult(sample.biomarkerValue ?? '', language)} ${units}`}
                  marks={[]}
                />
              </div>
            ) : (
              <p className="my-3 font-mono text-lead text-serum">
                {sample.biomarkerValue === null
                  ? t('no_value')
                  : `${formatResult(sample.biomarkerValue, language)} ${units}`}
              </p>
            )}
            <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-dense">
              {facts.map(([name, value]) =>
                value ? (
                  <div key={name} className="contents">
                    <dt className="text-t3">{name}</dt>
                    <dd className="min-w-0 break-words">{value}</dd>
                  </div>
                ) : null,
              )}
            </dl>
          </div>
          <div className="flex flex-col items-center justify-between gap-4 max-sm:flex-row">
            <Vial size="panel" cap={capOf(sample.storageContainer)} fill={fillOf(sample)} />
            <CodeSymbol code={sample.code} />
          </div>
        </section>
        <p className="mt-4 text-label text-t3">{t('privacy_note')}</p>
      </DialogBody>
      <DialogFooter
        start={
          <span className="flex items-center gap-4">
            <span className="font-mono text-lead text-t1">{formatMoney(sample.specimenPrice, language)}</span>
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
