import type { ReactNode } from 'react';
import type { AutocompleteOption } from '../autocomplete/option.ts';
import type { LoadPage } from '../autocomplete/use-paged-options.ts';
import type { SpanRules } from '../field/span-text.ts';
import type { ListState, RowId } from './list-state.ts';

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
  /** In a narrow window the columns with the least go below the row first; without one, those further right. */
  priority?: number;
  /** May be taken out in the column chooser; on by default, never for the first column. */
  hideable?: boolean;
  /** Shown only when chosen in the column chooser. */
  optional?: boolean;
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
  /** Values beyond the options narrow as well: they are words people have typed. */
  anyValue?: boolean;
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
  /** `SubRow`s; called only while the row is open. `across` is the number of cells, `beside` the columns that stand. */
  render: (row: Row, across: number, beside: readonly string[]) => ReactNode;
  /** They follow the columns that stand, so that the others may go below the row; without it the table scrolls. */
  folds?: boolean;
}

export interface ListError {
  title?: string;
  messages: readonly string[];
  requestId?: string | null | undefined;
}

/** The ids of the columns that a list leaves out now. */
export const hiddenIds = <Row>(
  columns: readonly Column<Row>[],
  { hiddenColumns, shownColumns }: Pick<ListState, 'hiddenColumns' | 'shownColumns'>,
): string[] =>
  columns
    .filter(({ id, optional }) => (optional ? !shownColumns.includes(id) : hiddenColumns.includes(id)))
    .map(({ id }) => id);

export function sortKey<Row>(column: Column<Row>): string | null {
  if (column.sortable === true) return column.id;
  return column.sortable || null;
}

/**
 * Which columns stand side by side in a width, and which go below the row, each with its header. The first always
 * stands; where even that is too much, the table scrolls.
 */
export function foldColumns<Row>(
  columns: readonly Column<Row>[],
  extra: number,
  width: number,
): { beside: readonly Column<Row>[]; below: readonly Column<Row>[] } {
  const [, ...others] = columns;
  const rank = (column: Column<Row>) => column.priority ?? -others.indexOf(column) - 1;
  const leaving = [...others].sort((a, b) => rank(a) - rank(b));
  let beside = columns;
  while (leaving.length > 0 && minimalWidth(beside, extra) > width) {
    const next = leaving.shift();
    beside = beside.filter((column) => column !== next);
  }
  return { beside, below: columns.filter((column) => !beside.includes(column)) };
}

const leastWidth = 160;

/** Below this the table scrolls inside its own box. A column that stands alone gives way as far as it can. */
export function minimalWidth<Row>(columns: readonly Column<Row>[], extra: number): number {
  if (columns.length === 1) return extra + leastWidth;
  return columns.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? leastWidth), extra);
}
