import { type Sample, samples, staffSamples } from '@aliquot/contract/samples';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { ExportMenu, SavedViews, tableProps, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { LoincNotice } from '../biomarkers/index.ts';
import { askSamples, useSamples } from './api.ts';
import { InventoryHeader, NewSampleButton } from './inventory-header.tsx';
import { InventoryMenu } from './inventory-menu.tsx';
import type { AddToQuote } from './sample-actions.tsx';
import { useSampleColumns } from './sample-columns.tsx';
import { useSampleFilters } from './sample-filters.ts';
import type { SampleDraft } from './sample-form-values.ts';
import { sampleFilters, selectionOf } from './sample-query.ts';
import { StockStrip } from './stock-strip.tsx';
import { useSampleLayers } from './use-sample-layers.tsx';

const totalOf = (samples: readonly Sample[]) =>
  samples.reduce((sum, { specimenPrice }) => sum + (specimenPrice ?? 0), 0);

interface Choosing {
  /** Names the quote, and leads back to it. */
  bar: ReactNode;
  /** What the address says of it. */
  words: Record<string, string>;
  /** Null while nothing can be added. */
  add: AddToQuote | null;
}

interface SampleListProps {
  views?: ReactNode;
  /** The draft quote that samples are chosen for. */
  choosing?: Choosing;
}

/** Stays in the address whatever the list shows. */
const keeps = ['quote'];

export function SampleList({ views, choosing }: SampleListProps) {
  const { t, i18n } = useTranslation('inventory');
  const [state, onChange] = useListState(sampleFilters.keys, '-accession', { askEarly: askSamples, keeps });
  const list = useSamples(state);
  const panel = useEntityPanel<SampleDraft>(state, onChange);
  const rows = list.data?.items ?? [];
  const matching = list.data?.count ?? 0;
  const { actions, layers, showBatchChanges } = useSampleLayers({
    panel,
    state,
    rows,
    matching,
    addToQuote: choosing?.add,
  });
  const create = () => panel.open('create', { id: null });
  return (
    <>
      <InventoryHeader state={state} matching={list.data?.count} views={views} onCreate={create} />
      {choosing?.bar}
      <StockStrip state={state} kept={choosing?.words ?? {}} />
      <ListTable
        id="sample"
        label={t('common:tabs.inventory')}
        columns={useSampleColumns()}
        {...tableProps(list, t('could_not_load'))}
        views={<SavedViews keeps={keeps} />}
        rowId={({ id }) => id}
        rowName={({ accession }) => accession}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        actions={actions}
        canSelect={({ active }) => active}
        selectionSummary={(samples) => formatMoney(totalOf(samples), i18n.language)}
        gone={({ active }) => !active}
        density="compact"
        activeToggle
        tools={
          <>
            <ExportMenu row={staffSamples.export} list={selectionOf(state)} count={matching}>
              <LoincNotice />
            </ExportMenu>
            <ExportMenu
              row={samples.exportResults}
              list={selectionOf(state)}
              count={matching}
              label={t('export_results')}
              title={t('export_results_of', { count: matching ?? 0 })}
            >
              <LoincNotice />
            </ExportMenu>
            <IconButton
              label={t('batch_changes.title')}
              icon={<RotateCcw size={16} aria-hidden="true" />}
              onClick={showBatchChanges}
            />
            <InventoryMenu />
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
      {layers}
    </>
  );
}
