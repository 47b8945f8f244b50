import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { invoicedOrderOf } from './invoice-subject.ts';

const InvoiceDialog = lazyPart(() => import('./dialogs/invoice-dialog.tsx').then((m) => m.InvoiceDialog));
const OrderDialogs = lazyPart(() => import('./dialogs/order-dialogs.tsx').then((m) => m.OrderDialogs));

/**
 * The dialogs over the panel of an order. In a separate Suspense, so that the panel stays while a dialog's
 * code loads.
 */
export function OrderLayers({ staff }: { staff: boolean }) {
  const hasBeenOpen = useHasBeenTrue(useLayers(({ dialog }) => dialog !== 'closed'));
  const hasIssued = useHasBeenTrue(useLayers((layers) => invoicedOrderOf(layers) !== null));
  return (
    <>
      <Suspense>{hasBeenOpen ? <OrderDialogs staff={staff} /> : null}</Suspense>
      <Suspense>{hasIssued ? <InvoiceDialog /> : null}</Suspense>
    </>
  );
}
