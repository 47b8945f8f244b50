import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Dialog = lazyPart(() => import('./custom-request-dialog.tsx').then((m) => m.CustomRequestDialog));

/** The custom request form, loaded when first opened. */
export function RequestDialog() {
  const hasBeenOpen = useHasBeenTrue(useLayers((layers) => layers.dialog === 'custom_request_form'));
  return hasBeenOpen ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
