import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useImportInAddress } from './import-subject.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));

/** The import dialog, for any screen that offers it; loaded when first opened. */
export function Importing() {
  useImportInAddress();
  const hasBeenOpen = useHasBeenTrue(useLayers(({ dialog }) => dialog === 'import'));
  return <Suspense>{hasBeenOpen ? <ImportDialog /> : null}</Suspense>;
}
