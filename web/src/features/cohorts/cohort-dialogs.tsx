import type { CohortRow } from '@aliquot/contract/cohorts';
import { Suspense } from 'react';
import { DeleteDialog, useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { cohort } from './api.ts';

const CopyDialog = lazyPart(() => import('./copy-dialog.tsx').then((m) => m.CopyDialog));

/** Copying, and deleting with undo. */
export function CohortDialogs({ onDeleted }: { onDeleted: () => void }) {
  const remove = cohort.useRemove();
  const restore = cohort.useRestore();
  const copying = useHasBeenTrue(useLayers(({ dialog }) => dialog === 'edit'));
  return (
    <>
      <Suspense>{copying ? <CopyDialog /> : null}</Suspense>
      <DeleteDialog
        room="cohorts"
        nameOf={({ name }: CohortRow) => name}
        remove={remove}
        restore={(ids) => restore.mutate(ids)}
        onDeleted={onDeleted}
      />
    </>
  );
}
