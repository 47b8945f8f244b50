import { Suspense, useEffect } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { type SpecimenKey, useSpecimenAddress } from './specimen-address.ts';

const ProductInfo = lazyPart(() => import('./product-info.tsx').then((m) => m.ProductInfo));

/** The label of the specimen in the address: mode `product_info` of the dialog, kept in sync with the address. */
export function SpecimenDialog({ addressKey }: { addressKey: SpecimenKey }) {
  const [id, show] = useSpecimenAddress(addressKey);
  const { openDialog, closeDialog } = useLayers();
  useEffect(() => {
    if (id === null) return;
    openDialog('product_info', id);
    return closeDialog;
  }, [id, openDialog, closeDialog]);
  return useHasBeenTrue(id !== null) ? (
    <Suspense>
      <ProductInfo onClose={() => show(null)} />
    </Suspense>
  ) : null;
}
