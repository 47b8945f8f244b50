import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const OrderDialogs = lazyPart(() => import('./dialogs/order-dialogs.tsx').then((m) => m.OrderDialogs));

/**
 * The dialogs over the panel of an order. In a separate Suspense, so that the panel stays while a dialog's
 * code loads.
 */
export function OrderLayers({ staff }: { staff: boolean }) {
  const hasBeenOpen = useHasBeenTrue(useLayers(({ dialog }) => dialog !== 'closed'));
  return <Suspense>{hasBeenOpen ? <OrderDialogs staff={staff} /> : null}</Suspense>;
}
