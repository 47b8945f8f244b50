import { type CSSProperties, type ReactNode, type RefCallback, useDeferredValue, useState } from 'react';
import { cx } from '../cx.ts';
import { createMenuHandle, type MenuHandle, SharedMenu } from '../menu/menu.tsx';
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
import type { Grid as GridModel, GridRowModel } from './use-grid.ts';

export interface GridProps<Row extends object> {
  label: string;
  grid: GridModel<Row>;
  layout: GridLayout<Row>;
  watch: RefCallback<HTMLDivElement>;
  narrow: boolean;
  minWidth: number;
  sortBy: string;
  onChange: ListChange;
  /** No rows known yet. */
  waiting: boolean;
  /** Rows known, the next ones on their way. */
  stale: boolean;
  skeletonRows: number;
  rowName: (row: Row) => string;
  rowId: (row: Row) => RowId;
  selectedId: RowId | null;
  gone: ((row: Row) => boolean) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  actions: readonly RowAction<Row>[];
  subRows: SubRows<Row> | undefined;
}

export function Grid<Row extends object>(props: GridProps<Row>) {
  const { grid, layout, watch, narrow, minWidth, stale, waiting, actions } = props;
  const [menu] = useState(createMenuHandle);
  const models = grid.getRowModel().rows;
  const later = useDeferredValue(models);
  const first = rowsInSight(layout.compact);
  const look = cx('transition-opacity', useDelayed(stale) && 'opacity-55');
  const row = useRowProps(props, menu);
  // A box that scrolls has a name and takes focus, for those who scroll with keys.
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
        aria-busy={waiting || stale || later !== models}
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
        <GridHead grid={grid} layout={layout} sortBy={props.sortBy} onChange={props.onChange} />
        {waiting ? (
          <AfterDelay>
            <SkeletonRows layout={layout} rows={props.skeletonRows} />
          </AfterDelay>
        ) : (
          <>
            <Rows models={models.slice(0, first)} row={row} className={look} />
            {later.length > first ? <Rows models={later.slice(first)} row={row} className={look} /> : null}
          </>
        )}
      </table>
      {layout.actions ? (
        <SharedMenu
          handle={menu}
          subjectOf={(button) => models.find(({ id }) => id === rowIdAt(button))?.original}
          items={(row) => rowItems(actions, row)}
        />
      ) : null}
    </div>
  );
}

const rowIdAt = (button: Element) => button.closest<HTMLElement>('[data-row]')?.dataset.row;

/** What one sees without scrolling is drawn and painted first, the rest of a page right after it. */
const rowsInSight = (compact: boolean) => Math.ceil((window.innerHeight * 0.7) / (compact ? 40 : 52));

type RowProps<Row extends object> = (model: GridRowModel<Row>) => GridRowProps<Row>;

function useRowProps<Row extends object>(props: GridProps<Row>, menu: MenuHandle): RowProps<Row> {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setExpanded((known) =>
      known.has(id) ? new Set([...known].filter((other) => other !== id)) : new Set([...known, id]),
    );
  const { subRows, onOpen } = props;
  const open = useStableCallback(onOpen);
  const expand = useStableCallback((model: GridRowModel<Row>) =>
    subRows?.onToggle ? subRows.onToggle(model.original) : toggle(model.id),
  );
  const isOpen = (id: string) =>
    subRows?.open === undefined ? expanded.has(id) : String(subRows.open) === id;
  return (model) => {
    const expanded = subRows !== undefined && isOpen(model.id);
    return {
      model,
      layout: props.layout,
      name: props.rowName(model.original),
      active: props.selectedId !== null && String(props.selectedId) === model.id,
      selected: model.getIsSelected(),
      canSelect: model.getCanSelect(),
      gone: props.gone?.(model.original) ?? false,
      expanded,
      onExpand: expand,
      onOpen: onOpen && open,
      menu: hasItems(props.actions, model.original) ? menu : undefined,
      subRows: expanded ? subRows : undefined,
    };
  };
}

interface RowsProps<Row extends object> {
  models: readonly GridRowModel<Row>[];
  row: RowProps<Row>;
  className: string;
}

function Rows<Row extends object>({ models, row, className }: RowsProps<Row>) {
  const slots = useSlots(models.map(({ id }) => id));
  return (
    <tbody className={className}>
      {models.map((model) => (
        <GridRow key={slots.get(model.id)} {...row(model)} />
      ))}
    </tbody>
  );
}

/** Bars of the real column widths, fainter downwards. */
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
