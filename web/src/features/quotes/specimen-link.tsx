import type { SampleClient } from '@aliquot/contract/sample-client';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { useTranslation } from '../../ui/words.tsx';

/** The public code, which opens the specimen's label: mode `product_info`. */
export function SpecimenLink({ sample, gone }: { sample: SampleClient; gone: boolean }) {
  const { t } = useTranslation('quotes');
  const openDialog = useLayers((layers) => layers.openDialog);
  return (
    <button
      type="button"
      aria-label={t('label_of', { code: sample.code })}
      className={`${linkClass} block min-h-6 font-mono text-dense`}
      onClick={() => openDialog('product_info', { sample })}
    >
      {gone ? <s>{sample.code}</s> : sample.code}
    </button>
  );
}
