import type { Sample } from '@aliquot/contract/samples';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import {
  DeleteDialog,
  type DeleteSubject,
  useEntityPanel,
  useHasBeenTrue,
} from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { askSamples, useRemoveSamples, useRestoreSamples, useSamples } from './api.ts';
import type { OpenBatch } from './batch-form.tsx';
import { BatchLayer } from './batch-layers.tsx';
import { ExportMenu } from './export-menu.tsx';
import { InventoryHeader, NewSampleButton } from './inventory-header.tsx';
import { useSampleActions } from './sample-actions.tsx';
import { useSampleColumns } from './sample-columns.tsx';
import { useSampleFilters } from './sample-filters.ts';
import { copyOf, type SampleDraft } from './sample-form-values.ts';
import { sampleFilters } from './sample-query.ts';
import { StockStrip } from './stock-strip.tsx';
import { useStatusChange } from './use-status-change.ts';

// The list is read before anything is opened; forms come when the first row is.
const SamplePanel = lazyPart(() => import('./sample-panel.tsx').then((m) => m.SamplePanel));
const LabelsDialog = lazyPart(() => import('./labels-dialog.tsx').then((m) => m.LabelsDialog));

export function SampleList({ views }: { views: ReactNode }) {
  const { t, i18n } = useTranslation('inventory');
  const [state, onChange] = useListState(sampleFilters.keys, '-accession', askSamples);
  const list = useSamples(state);
  const panel = useEntityPanel<SampleDraft>(state, onChange);
  const { openDialog } = useLayers();
  const ask = (subject: DeleteSubject<Sample>) => openDialog('delete', subject);
  const rows = list.data?.items ?? [];
  const setStatus = useStatusChange();
  const [labelled, setLabelled] = useState<readonly number[] | null>(null);
  const everLabelled = useHasBeenTrue(labelled !== null);
  const [batch, setBatch] = useState<OpenBatch | null>(null);
  const remove = useRemoveSamples();
  const restore = useRestoreSamples();
  const actions = useSampleActions({
    edit: ({ id }) => panel.open('edit', { id }),
    duplicate: (sample) => panel.open('create', { id: null, draft: copyOf(sample, i18n.language) }),
    setStatus,
    print: setLabelled,
    change: (kind, subject) =>
      kind === 'price' ? openDialog('set_price', subject) : setBatch({ kind, subject }),
    remove: (chosen, settle) => ask({ rows: chosen, settle }),
    restore: ({ id }) => restore.mutate([id]),
  });
  const create = () => panel.open('create', { id: null });
  const total = (samples: readonly Sample[]) =>
    samples.reduce((sum, { specimenPrice }) => sum + (specimenPrice ?? 0), 0);

  return (
    <>
      <InventoryHeader state={state} matching={list.data?.count} views={views} onCreate={create} />
      <StockStrip state={state} />
      <ListTable
        id="sample"
        label={t('common:tabs.inventory')}
        columns={useSampleColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={({ id }) => id}
        rowName={({ accession }) => accession}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        actions={actions}
        canSelect={({ active }) => active}
        selectionSummary={(samples) => formatMoney(total(samples), i18n.language)}
        gone={({ active }) => !active}
        density="compact"
        activeToggle
        tools={
          <>
            <ExportMenu state={state} count={list.data?.count ?? 0} />
            <IconButton
              label={t('batch_changes.title')}
              icon={<RotateCcw size={16} aria-hidden="true" />}
              onClick={() => setBatch({ kind: 'changes' })}
            />
          </>
        }
        searchPlaceholder={t('search')}
        filters={useSampleFilters(state, rows)}
        empty={
          <EmptyState title={t('empty_title')} vial actions={<NewSampleButton onCreate={create} />}>
            {t('empty_text')}
          </EmptyState>
        }
      />
      <Suspense>
        {panel.everOpen ? (
          <SamplePanel panel={panel} rows={rows} onRemove={(sample) => ask({ rows: [sample] })} />
        ) : null}
        {everLabelled ? <LabelsDialog ids={labelled} onClose={() => setLabelled(null)} /> : null}
        <BatchLayer
          batch={batch}
          onClose={() => setBatch(null)}
          state={state}
          matching={list.data?.count ?? 0}
        />
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
}
