import { type RefObject, useMemo } from 'react';
import { type Column, minimalWidth } from './column.ts';
import { actionsWidth, type GridLayout, makeLayout } from './grid-layout.ts';
import { useNarrow } from './use-narrow.ts';

type Parts = Pick<GridLayout<unknown>, 'selectable' | 'expandable' | 'actions' | 'compact'>;

/** Which columns stand where; the same thing until one of them or the room there is changes. */
export function useLayout<Row>(
  box: RefObject<HTMLDivElement | null>,
  columns: readonly Column<Row>[],
  hiddenColumns: readonly string[],
  { selectable, expandable, actions, compact }: Parts,
) {
  const hidden = hiddenColumns.join();
  const { wide, minWidth } = useMemo(() => {
    const visible = columns.filter(({ id }) => !hidden.split(',').includes(id));
    const wide = makeLayout(visible, { selectable, expandable, actions, compact }, false);
    return { wide, minWidth: minimalWidth(visible, wide.lead + (actions ? actionsWidth : 0)) };
  }, [columns, hidden, selectable, expandable, actions, compact]);
  const [narrow, watch] = useNarrow(box, minWidth);
  const layout = useMemo(() => (narrow ? makeLayout(wide.columns, wide, true) : wide), [wide, narrow]);
  return { layout, minWidth, narrow, watch };
}
