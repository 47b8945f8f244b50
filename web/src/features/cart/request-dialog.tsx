import { lazy, Suspense } from 'react';
import { useEver } from '../../platform/ever.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';

const Dialog = lazy(() =>
  import('./custom-request-dialog.tsx').then((m) => ({ default: m.CustomRequestDialog })),
);

/** The form of a custom request, fetched when it is first asked for. */
export function RequestDialog() {
  const ever = useEver(useLayers((layers) => layers.dialog === 'custom_request_form'));
  return ever ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
