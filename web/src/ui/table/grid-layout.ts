import { cx } from '../cx.ts';
import type { Column } from './column.ts';

export const selectWidth = 40;
export const expandWidth = 48;
export const actionsWidth = 52;

export const leadWidth = ({ selectable, expandable }: { selectable: boolean; expandable: boolean }): number =>
  (selectable ? selectWidth : 0) + (expandable ? expandWidth : 0);

/** The columns and their places; computed once for head, rows and skeleton. */
export interface GridLayout<Row> {
  columns: readonly Column<Row>[];
  /** Columns without room beside the others: shown in a line below each row. */
  below: readonly Column<Row>[];
  selectable: boolean;
  expandable: boolean;
  actions: boolean;
  compact: boolean;
  /** The number of cells, including box, chevron and menu. */
  across: number;
  /** Pixels before the first column. */
  lead: number;
  /** Classes that pin a leading cell while the rest scrolls sideways. */
  pinned: (cell: 'box' | 'chevron' | 'first') => string;
}

export function makeLayout<Row>(
  columns: readonly Column<Row>[],
  below: readonly Column<Row>[],
  parts: Pick<GridLayout<Row>, 'selectable' | 'expandable' | 'actions' | 'compact'>,
  narrow: boolean,
): GridLayout<Row> {
  const lead = leadWidth(parts);
  const extra = Number(parts.selectable) + Number(parts.expandable) + Number(parts.actions);
  return {
    ...parts,
    // If all columns have a fixed width, the first takes the remaining space.
    columns: below.length > 0 && columns.every(({ width }) => width) ? withFreeFirst(columns) : columns,
    below,
    lead,
    across: columns.length + extra,
    pinned: (cell) => {
      if (!narrow) return '';
      // 40 px is the width of the box's column.
      const chevron = parts.selectable ? 'left-10' : 'left-0';
      return cx('sticky z-20', cell === 'box' ? 'left-0' : cell === 'chevron' ? chevron : 'left-(--lead)');
    },
  };
}

function withFreeFirst<Row>([first, ...others]: readonly Column<Row>[]): readonly Column<Row>[] {
  if (!first) return others;
  const { width = 0, ...free } = first;
  return [{ ...free, minWidth: width }, ...others];
}
