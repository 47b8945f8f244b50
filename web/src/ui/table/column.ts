import type { ReactNode } from 'react';
import type { AutocompleteOption } from '../autocomplete/option.ts';
import type { LoadPage } from '../autocomplete/use-paged-options.ts';
import type { SpanRules } from '../field/span-text.ts';
import type { ListState, RowId } from './list-state.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sorted by the server under this key; `true` for the column's id. */
  sortable?: boolean | string;
  /** Right-aligned and monospace: money, counts. */
  numeric?: boolean;
  /** In pixels; columns without one share the remaining width. */
  width?: number;
  /** The minimum width of a column without `width`, before the table scrolls; 160 by default. */
  minWidth?: number;
  /** In a narrow window the lowest priority moves below the row first; without priorities, the rightmost. */
  priority?: number;
  /** In the line below the row at any width, for rows that have something to show. */
  below?: boolean;
  /** Can be hidden in the column chooser; on by default, never for the first column. */
  hideable?: boolean;
  /** Shown only when chosen in the column chooser. */
  optional?: boolean;
}

/** One action on a row, for the row's menu and, with `bulk`, for a selection. */
export interface RowAction<Row> {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** A line above it in the menu. */
  separated?: boolean;
  visible?: (row: Row) => boolean;
  /** Left out for an action that only makes sense on a selection. */
  onSelect?: (row: Row) => void;
  bulk?: BulkAct<Row>;
}

export interface BulkAct<Row> {
  /** Overrides the row's label. */
  label?: string;
  /** The primary action of the dock. */
  primary?: boolean;
  run?: (rows: readonly Row[], settle: Settle<Row>) => void;
  /** Instead of `run`: the button opens a menu of these. */
  menu?: readonly { id: string; label: string; run: (rows: readonly Row[]) => void }[];
}

/** Called once an action is done: only the rows left over, with their current values, stay selected. */
export type Settle<Row> = (left?: readonly Row[]) => void;

/** A filter by one value, several values, a look-up, or a span: one of the four. */
export interface FilterDef {
  key: string;
  /** "Status", before the value on the chip. */
  name: string;
  /** The values offered. */
  options?: readonly { value: string; label: string }[];
  /** Values beyond the options are valid too: free text. */
  anyValue?: boolean;
  /** Several options may be selected; stored by `joinValues`. */
  many?: boolean;
  /** Options looked up page by page; the option's `value`, or its id, is stored. */
  load?: LoadPage<AutocompleteOption & { value?: string }>;
  /** From and to, stored by `writeSpan`. */
  span?: 'number' | 'day';
  /** The limits of a number span. */
  numbers?: SpanRules;
  /** Text for a value that no option names. */
  format?: (value: string) => string;
}

export interface SubRows<Row> {
  /** The open row, if the screen keeps it, one at a time; without it, the table keeps any number open. */
  open?: RowId | null;
  onToggle?: (row: Row) => void;
  /**
   * Renders `SubRow`s, only while the row is open. `across` is the number of cells, `beside` the visible
   * columns.
   */
  render: (row: Row, across: number, beside: readonly string[]) => ReactNode;
  /**
   * Sub-rows adapt to the visible columns, so that columns may fold below the row; without it the table
   * scrolls.
   */
  folds?: boolean;
}

export interface ListError {
  title?: string;
  messages: readonly string[];
  requestId?: string | null | undefined;
}

/** The ids of the columns that a list hides now. */
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
 * Splits columns into those that fit side by side and those that go below the row, each with its header. The
 * first column always stays; if even that is too wide, the table scrolls.
 */
export function foldColumns<Row>(
  columns: readonly Column<Row>[],
  extra: number,
  width: number,
): { beside: readonly Column<Row>[]; below: readonly Column<Row>[] } {
  const [, ...others] = columns.filter(({ below }) => !below);
  const rank = (column: Column<Row>) => column.priority ?? -others.indexOf(column) - 1;
  const leaving = [...others].sort((a, b) => rank(a) - rank(b));
  let beside = columns.filter(({ below }) => !below);
  while (leaving.length > 0 && minimalWidth(beside, extra) > width) {
    const next = leaving.shift();
    beside = beside.filter((column) => column !== next);
  }
  return { beside, below: columns.filter((column) => !beside.includes(column)) };
}

const leastWidth = 160;

/** Below this width the table scrolls in its own box. A single column may shrink to the minimum. */
export function minimalWidth<Row>(columns: readonly Column<Row>[], extra: number): number {
  if (columns.length === 1) return extra + leastWidth;
  return columns.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? leastWidth), extra);
}
