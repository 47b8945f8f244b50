import type { ReactNode } from 'react';
import type { AutocompleteOption } from '../autocomplete/autocomplete.tsx';
import type { LoadPage } from '../autocomplete/use-paged-options.ts';
import type { SpanRules } from '../field/span-text.ts';
import type { RowId } from './list-state.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sorted by the server under this key; `true` for the column's own id. */
  sortable?: boolean | string;
  /** Right-aligned and mono: money, counts. */
  numeric?: boolean;
  /** Pixels; columns without one share what is left. */
  width?: number;
  /** For columns without a width, the least they take before the table scrolls; 160. */
  minWidth?: number;
  /** May be taken out in the column chooser; on by default, never for the first column. */
  hideable?: boolean;
}

/** One act on a row, written once for the row's menu and, where `bulk` is given, for the selection. */
export interface RowAction<Row> {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** A hairline above it in the menu. */
  separated?: boolean;
  visible?: (row: Row) => boolean;
  /** Left out for an act that only makes sense on a selection. */
  onSelect?: (row: Row) => void;
  bulk?: BulkAct<Row>;
}

export interface BulkAct<Row> {
  /** Other words than the row's. */
  label?: string;
  /** The one main act of the dock. */
  primary?: boolean;
  run: (rows: readonly Row[], settle: Settle<Row>) => void;
}

/** Called once an act is done: only those that are left, as they are now, stay selected. */
export type Settle<Row> = (left?: readonly Row[]) => void;

/** A list narrows by one value, by several of a few, by something looked up, or by a span: one of the four. */
export interface FilterDef {
  key: string;
  /** "Status", before the value on the chip. */
  name: string;
  /** The values offered. */
  options?: readonly { value: string; label: string }[];
  /** Several of the options may be ticked; kept as `joinValues` has them. */
  many?: boolean;
  /** Looked up page by page; the picked option's `value`, or its id, is kept. */
  load?: LoadPage<AutocompleteOption & { value?: string }>;
  /** From and to, kept as `writeSpan` has them. */
  span?: 'number' | 'day';
  /** What a span of numbers takes. */
  numbers?: SpanRules;
  /** Words for a value that no option names. */
  format?: (value: string) => string;
}

export interface SubRows<Row> {
  /** Where the screen keeps which row is open, one at a time; left out, the table keeps as many as are pressed. */
  open?: RowId | null;
  onToggle?: (row: Row) => void;
  /** `SubRow`s; called only while the row is open. `columns` is the number of cells across. */
  render: (row: Row, columns: number) => ReactNode;
}

export interface ListError {
  title?: string;
  messages: readonly string[];
  requestId?: string | null | undefined;
}

export function sortKey<Row>(column: Column<Row>): string | null {
  if (column.sortable === true) return column.id;
  return column.sortable || null;
}

/** Below this the table scrolls inside its own box. */
export function minimalWidth<Row>(columns: readonly Column<Row>[], extra: number): number {
  return columns.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? 160), extra);
}
