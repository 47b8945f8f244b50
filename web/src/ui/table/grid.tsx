import { type CSSProperties, type ReactNode, type RefCallback, useDeferredValue, useState } from 'react';
import { cx } from '../cx.ts';
import { type OpenedMenu, OpenMenu } from '../menu/menu.tsx';
import { AfterDelay, Skeleton } from '../skeleton/skeleton.tsx';
import { useDelayed } from '../skeleton/use-delayed.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import type { RowAction, SubRows } from './column.ts';
import { GridHead } from './grid-head.tsx';
import { actionsWidth, expandWidth, type GridLayout, selectWidth } from './grid-layout.ts';
import { GridRow, type GridRowProps } from './grid-row.tsx';
import type { ListChange, RowId } from './list-state.ts';
import { hasItems, rowItems } from './row-menu.tsx';
import { useSlots } from './slots.ts';
import type { Selection } from './use-selection.ts';

export interface GridProps<Row extends object> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection: Selection<Row>;
  layout: GridLayout<Row>;
  watch: RefCallback<HTMLDivElement>;
  narrow: boolean;
  minWidth: number;
  sortBy: string;
  onChange: ListChange;
  /** No rows loaded yet. */
  waiting: boolean;
  /** Rows are shown while the next ones load. */
  stale: boolean;
  skeletonRows: number;
  rowName: (row: Row) => string;
  selectedId: RowId | null;
  gone?: ((row: Row) => boolean) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  actions: readonly RowAction<Row>[];
  subRows?: SubRows<Row> | undefined;
}

export function Grid<Row extends object>(props: GridProps<Row>) {
  const { rows, idOf, layout, watch, narrow, minWidth, stale, waiting, actions } = props;
  const [menu, openMenu] = useState<OpenedMenu | null>(null);
  const later = useDeferredValue(rows);
  const first = rowsInSight(layout.compact);
  const look = cx('transition-opacity', useDelayed(stale) && 'opacity-55');
  const row = useRowProps(props, openMenu);
  // A scrolling region has a name and is focusable, so that it can be scrolled by keyboard.
  return (
    <div
      ref={watch}
      data-narrow={narrow || undefined}
      {...(narrow ? { role: 'region', 'aria-label': props.label, tabIndex: 0 } : {})}
      className={cx(narrow && 'overflow-x-auto [--sticky-top:0px]')}
      style={{ '--lead': `${layout.lead}px` } as CSSProperties}
    >
      <table
        aria-label={props.label}
        aria-busy={waiting || stale || later !== rows}
        className="w-full table-fixed border-separate border-spacing-0 text-dense [&_td]:border-b [&_td]:border-line"
        style={narrow ? { minWidth } : undefined}
      >
        <colgroup>
          {layout.selectable ? <col style={{ width: selectWidth }} /> : null}
          {layout.expandable ? <col style={{ width: expandWidth }} /> : null}
          {layout.columns.map((column) => (
            <col key={column.id} style={column.width ? { width: column.width } : undefined} />
          ))}
          {layout.actions ? <col style={{ width: actionsWidth }} /> : null}
        </colgroup>
        <GridHead
          {...{ rows, idOf, layout }}
          selection={props.selection}
          sortBy={props.sortBy}
          onChange={props.onChange}
        />
        {waiting ? (
          <AfterDelay>
            <SkeletonRows layout={layout} rows={props.skeletonRows} />
          </AfterDelay>
        ) : (
          <>
            <Rows rows={rows.slice(0, first)} row={row} idOf={idOf} className={look} />
            {later.length > first ? (
              <Rows rows={later.slice(first)} row={row} idOf={idOf} className={look} />
            ) : null}
          </>
        )}
      </table>
      {menu ? (
        <RowMenuOf
          opened={menu}
          rowOf={(button) => rows.find((each) => idOf(each) === rowIdAt(button))}
          actions={actions}
          onClose={() => openMenu(null)}
        />
      ) : null}
    </div>
  );
}

interface RowMenuOfProps<Row> {
  opened: OpenedMenu;
  rowOf: (button: Element) => Row | undefined;
  actions: readonly RowAction<Row>[];
  onClose: () => void;
}

/** The menu of the row whose button was pressed; by the time the user chooses, the button may belong to another row. */
function RowMenuOf<Row>({ opened, rowOf, actions, onClose }: RowMenuOfProps<Row>) {
  const [row] = useState(() => rowOf(opened.anchor));
  return row === undefined ? null : <OpenMenu {...opened} items={rowItems(actions, row)} onClose={onClose} />;
}

const rowIdAt = (button: Element) => button.closest<HTMLElement>('[data-row]')?.dataset.row;

/** The rows visible without scrolling are rendered first, the rest of the page right after. */
const rowsInSight = (compact: boolean) => Math.ceil((window.innerHeight * 0.7) / (compact ? 40 : 52));

type RowProps<Row extends object> = (row: Row) => GridRowProps<Row>;

function useRowProps<Row extends object>(
  props: GridProps<Row>,
  openMenu: (opened: OpenedMenu) => void,
): RowProps<Row> {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setExpanded((known) =>
      known.has(id) ? new Set([...known].filter((other) => other !== id)) : new Set([...known, id]),
    );
  const { subRows, onOpen, selection } = props;
  const open = useStableCallback(onOpen);
  const expand = useStableCallback((row: Row) =>
    subRows?.onToggle ? subRows.onToggle(row) : toggle(props.idOf(row)),
  );
  const isOpen = (id: string) =>
    subRows?.open === undefined ? expanded.has(id) : String(subRows.open) === id;
  return (row) => {
    const id = props.idOf(row);
    const expanded = subRows !== undefined && isOpen(id);
    return {
      id,
      row,
      layout: props.layout,
      name: props.rowName(row),
      active: props.selectedId !== null && String(props.selectedId) === id,
      selected: selection.isSelected(row),
      canSelect: selection.canSelect(row),
      select: selection.select,
      gone: props.gone?.(row) ?? false,
      expanded,
      onExpand: expand,
      onOpen: onOpen && open,
      openMenu: hasItems(props.actions, row) ? openMenu : undefined,
      subRows: expanded ? subRows : undefined,
    };
  };
}

interface RowsProps<Row extends object> {
  rows: readonly Row[];
  row: RowProps<Row>;
  idOf: (row: Row) => string;
  className: string;
}

function Rows<Row extends object>({ rows, row, idOf, className }: RowsProps<Row>) {
  const slots = useSlots(rows.map(idOf));
  return (
    <tbody className={className}>
      {rows.map((each) => (
        <GridRow key={slots.get(idOf(each))} {...row(each)} />
      ))}
    </tbody>
  );
}

/** Skeleton bars in the real column widths, fainter downwards. */
function SkeletonRows<Row>({ layout, rows }: { layout: GridLayout<Row>; rows: number }): ReactNode {
  const height = layout.compact ? 'h-10' : 'h-13';
  return (
    <tbody aria-hidden="true" data-skeleton>
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <tr key={index} style={{ opacity: 1 - (index / rows) * 0.7 }}>
          {layout.selectable ? (
            <td className={cx(height, 'pl-3')}>
              <Skeleton square />
            </td>
          ) : null}
          {layout.expandable ? <td className={height} /> : null}
          {layout.columns.map((column, place) => (
            <td key={column.id} className={cx(height, 'px-2.5')}>
              <Skeleton
                className={cx(barWidths[(index + place) % barWidths.length], column.numeric && 'ml-auto')}
              />
            </td>
          ))}
          {layout.actions ? <td className={height} /> : null}
        </tr>
      ))}
    </tbody>
  );
}

const barWidths = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3'];
