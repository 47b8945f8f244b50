import { cx } from '../cx.ts';
import type { Column } from './column.ts';

export const selectWidth = 40;
export const expandWidth = 48;
export const actionsWidth = 52;

/** Which columns stand where; made once and read by head, rows and skeleton alike. */
export interface GridLayout<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
  expandable: boolean;
  actions: boolean;
  compact: boolean;
  /** Cells across, with those for box, chevron and menu. */
  across: number;
  /** Pixels before the first column. */
  lead: number;
  /** Classes that keep a leading cell in sight while the rest scrolls sideways. */
  pinned: (cell: 'box' | 'chevron' | 'first') => string;
}

export function makeLayout<Row>(
  columns: readonly Column<Row>[],
  parts: Pick<GridLayout<Row>, 'selectable' | 'expandable' | 'actions' | 'compact'>,
  narrow: boolean,
): GridLayout<Row> {
  const lead = (parts.selectable ? selectWidth : 0) + (parts.expandable ? expandWidth : 0);
  const extra = Number(parts.selectable) + Number(parts.expandable) + Number(parts.actions);
  return {
    ...parts,
    columns,
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
