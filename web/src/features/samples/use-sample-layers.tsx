import { type Sample, staffSamples } from '@aliquot/contract/samples';
import { Suspense, useState } from 'react';
import {
  DeleteDialog,
  type DeleteSubject,
  type EntityPanel,
  useHasBeenTrue,
} from '../../platform/entity/index.ts';
import { useExportActions } from '../../platform/lists/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useRemoveSamples, useRestoreSamples } from './api.ts';
import type { OpenBatch } from './batch-form.tsx';
import { BatchLayer } from './batch-layers.tsx';
import { type AddToQuote, useChoosingActions, useSampleActions } from './sample-actions.tsx';
import { copyOf, type SampleDraft } from './sample-form-values.ts';
import { useStatusChange } from './use-status-change.ts';

// Loaded lazily: forms are needed only when a row is opened.
const SamplePanel = lazyPart(() => import('./sample-panel.tsx').then((m) => m.SamplePanel));
const LabelsDialog = lazyPart(() => import('./labels-dialog.tsx').then((m) => m.LabelsDialog));

interface Inventory {
  panel: EntityPanel<SampleDraft>;
  state: ListState;
  rows: readonly Sample[];
  matching: number;
  addToQuote: AddToQuote | null | undefined;
}

/** The layers of the inventory, and the row actions that open them. */
export function useSampleLayers({ panel, state, rows, matching, addToQuote }: Inventory) {
  const { i18n } = useTranslation('inventory');
  const { openDialog } = useLayers();
  const [labelled, setLabelled] = useState<readonly number[] | null>(null);
  const everLabelled = useHasBeenTrue(labelled !== null);
  const [batch, setBatch] = useState<OpenBatch | null>(null);
  const remove = useRemoveSamples();
  const restore = useRestoreSamples();
  const confirmDelete = (subject: DeleteSubject<Sample>) => openDialog('delete', subject);
  const ofSamples = useSampleActions({
    edit: ({ id }) => panel.open('edit', { id }),
    duplicate: (sample) => panel.open('create', { id: null, draft: copyOf(sample, i18n.language) }),
    setStatus: useStatusChange(),
    print: setLabelled,
    change: (kind, subject) =>
      kind === 'price' ? openDialog('set_price', subject) : setBatch({ kind, subject }),
    remove: (chosen, settle) => confirmDelete({ rows: chosen, settle }),
    restore: ({ id }) => restore.mutate([id]),
    exports: useExportActions<Sample>(staffSamples.export),
  });
  const actions = useChoosingActions(ofSamples, addToQuote);
  const layers = (
    <>
      <Suspense>
        {panel.hasBeenOpen ? (
          <SamplePanel panel={panel} rows={rows} onRemove={(sample) => confirmDelete({ rows: [sample] })} />
        ) : null}
        {everLabelled ? <LabelsDialog ids={labelled} onClose={() => setLabelled(null)} /> : null}
        <BatchLayer batch={batch} onClose={() => setBatch(null)} state={state} matching={matching} />
      </Suspense>
      <DeleteDialog
        room="inventory"
        nameOf={({ accession }: Sample) => accession}
        remove={remove}
        restore={(ids) => restore.mutate(ids)}
        onDeleted={panel.close}
      />
    </>
  );
  return { actions, layers, showBatchChanges: () => setBatch({ kind: 'changes' }) };
}
