import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const OrderDialogs = lazyPart(() => import('./dialogs/order-dialogs.tsx').then((m) => m.OrderDialogs));

/** What opens over the panel of an order. Apart from it: the panel must not vanish while the code of a dialog comes. */
export function OrderLayers({ staff }: { staff: boolean }) {
  const stepped = useHasBeenTrue(useLayers(({ dialog }) => dialog !== 'closed'));
  return <Suspense>{stepped ? <OrderDialogs staff={staff} /> : null}</Suspense>;
}
