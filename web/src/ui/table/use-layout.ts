import { type RefObject, useMemo } from 'react';
import { type Column, foldColumns, minimalWidth } from './column.ts';
import { actionsWidth, type GridLayout, leadWidth, makeLayout } from './grid-layout.ts';
import { useWidth } from './use-width.ts';

type Parts = Pick<GridLayout<unknown>, 'selectable' | 'expandable' | 'actions' | 'compact'>;

/**
 * The layout of the columns; the same object until the columns or the width change. Columns without room go
 * below their row; a table with sub-rows scrolls instead, as those align with its columns.
 */
export function useLayout<Row>(
  box: RefObject<HTMLDivElement | null>,
  columns: readonly Column<Row>[],
  hiddenColumns: readonly string[],
  { selectable, expandable, actions, compact, folds }: Parts & { folds: boolean },
) {
  const hidden = hiddenColumns.join();
  const [width, watch] = useWidth(box);
  const visible = useMemo(
    () => columns.filter(({ id }) => !hidden.split(',').includes(id)),
    [columns, hidden],
  );
  const extra = leadWidth({ selectable, expandable }) + (actions ? actionsWidth : 0);
  const { beside, below } = folds ? foldColumns(visible, extra, width) : { beside: visible, below: [] };
  const minWidth = minimalWidth(beside, extra);
  const narrow = width < minWidth;
  const split = [beside, below].map((part) => part.map(({ id }) => id).join()).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids tell the placement of the columns
  const layout = useMemo(
    () => makeLayout(beside, below, { selectable, expandable, actions, compact }, narrow),
    [visible, split, selectable, expandable, actions, compact, narrow],
  );
  return { layout, minWidth, narrow, watch };
}
