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
  /** Classes that keep a cell in sight while the rest scrolls sideways; `left` is 0 or `lead`. */
  pinned: (left: number) => string;
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
    pinned: (left) => {
      if (!narrow) return '';
      return left === 0 ? 'sticky left-0 z-20 bg-inherit' : 'sticky left-(--lead) z-20 bg-inherit';
    },
  };
}
