import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Dialog = lazyPart(() => import('./custom-request-dialog.tsx').then((m) => m.CustomRequestDialog));

/** The form of a custom request, fetched when it is first asked for. */
export function RequestDialog() {
  const ever = useHasBeenTrue(useLayers((layers) => layers.dialog === 'custom_request_form'));
  return ever ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
