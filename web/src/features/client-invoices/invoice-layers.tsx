import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { subjectOf } from './action-subject.ts';

const ActionDialogs = lazyPart(() => import('./dialogs/action-dialogs.tsx').then((m) => m.ActionDialogs));

/** In a separate Suspense, so that the panel stays while a dialog's code loads. */
export function InvoiceLayers() {
  const hasBeenOpen = useHasBeenTrue(useLayers((layers) => subjectOf(layers) !== null));
  return <Suspense>{hasBeenOpen ? <ActionDialogs /> : null}</Suspense>;
}
