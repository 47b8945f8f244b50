import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { RowId } from './list-state.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

export type Grid<Row extends object> = ReactTable<typeof features, Row>;
export type GridRowModel<Row extends object> = TableRow<typeof features, Row>;

export interface GridOptions<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  hidden: readonly string[];
  selection: RowSelectionState;
  onSelection: (next: RowSelectionState) => void;
  canSelect: ((row: Row) => boolean) | undefined;
}

/** Sorting, filtering and paging are the server's; the table library keeps columns and selection. */
export function useGrid<Row extends object>(options: GridOptions<Row>): Grid<Row> {
  const { columns, rows, rowId, hidden, selection, onSelection, canSelect } = options;
  const defs = useMemo<ColumnDef<typeof features, Row, unknown>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  return useTable<typeof features, Row>({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(rowId(row)),
    state: { columnVisibility, rowSelection: selection },
    enableRowSelection: canSelect ? (row) => canSelect(row.original) : true,
    onRowSelectionChange: (updater) =>
      onSelection(typeof updater === 'function' ? updater(selection) : updater),
  });
}
