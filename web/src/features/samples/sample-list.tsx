import { type Sample, samples, staffSamples } from '@aliquot/contract/samples';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { ExportMenu, tableProps, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { LoincNotice } from '../biomarkers/index.ts';
import { askSamples, useSamples } from './api.ts';
import { InventoryHeader, NewSampleButton } from './inventory-header.tsx';
import { InventoryMenu } from './inventory-menu.tsx';
import { useSampleColumns } from './sample-columns.tsx';
import { useSampleFilters } from './sample-filters.ts';
import type { SampleDraft } from './sample-form-values.ts';
import { sampleFilters, selectionOf } from './sample-query.ts';
import { StockStrip } from './stock-strip.tsx';
import { useSampleLayers } from './use-sample-layers.tsx';

const totalOf = (samples: readonly Sample[]) =>
  samples.reduce((sum, { specimenPrice }) => sum + (specimenPrice ?? 0), 0);

export function SampleList({ views }: { views: ReactNode }) {
  const { t, i18n } = useTranslation('inventory');
  const [state, onChange] = useListState(sampleFilters.keys, '-accession', { askEarly: askSamples });
  const list = useSamples(state);
  const panel = useEntityPanel<SampleDraft>(state, onChange);
  const rows = list.data?.items ?? [];
  const matching = list.data?.count ?? 0;
  const { actions, layers, showBatchChanges } = useSampleLayers({ panel, state, rows, matching });
  const create = () => panel.open('create', { id: null });
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
