import type { SampleClient } from '@aliquot/contract/sample-client';
import { samples } from '@aliquot/contract/samples';
import { useEffect } from 'react';
import { pageOf } from '../../platform/filters/index.ts';
import { ExportMenu, useExportActions } from '../../platform/lists/index.ts';
import type { RowAction } from '../../ui/table/column.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { LoincNotice } from '../biomarkers/index.ts';
import { selectionOf } from './search-query.ts';

interface SearchExportProps {
  state: ListState;
  count: number | undefined;
  /** Gives what can be done with a selection: this code is fetched after the first rows are shown. */
  onActions: (actions: readonly RowAction<SampleClient>[]) => void;
}

/** Exports all that a search finds. */
export function SearchExport({ state, count, onActions }: SearchExportProps) {
  const actions = useExportActions<SampleClient>(samples.export);
  useEffect(() => onActions(actions), [onActions, actions]);
  return (
    <ExportMenu row={samples.export} list={{ ...pageOf(state), ...selectionOf(state) }} count={count}>
      <LoincNotice />
    </ExportMenu>
  );
}
