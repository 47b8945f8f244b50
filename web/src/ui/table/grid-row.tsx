import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cx } from '../cx.ts';
import { menuButton, type OpenedMenu } from '../menu/menu.tsx';
import { useTranslation } from '../words.tsx';
import type { Column, SubRows } from './column.ts';
import type { GridLayout } from './grid-layout.ts';
import { RowMenuButton } from './row-menu.tsx';
import type { Select } from './use-selection.ts';

export interface GridRowProps<Row extends object> {
  id: string;
  row: Row;
  layout: GridLayout<Row>;
  name: string;
  active: boolean;
  selected: boolean;
  canSelect: boolean;
  select: Select;
  /** Sold, expired or deleted: still shown, but faint. */
  gone: boolean;
  expanded: boolean;
  onExpand: (row: Row) => void;
  onOpen?: ((row: Row) => void) | undefined;
  /** Opens the table's menu for this row; undefined without any action. */
  openMenu: ((opened: OpenedMenu) => void) | undefined;
  /** Set while its sub-rows are shown. */
  subRows?: SubRows<Row> | undefined;
}

const bodyCell = 'truncate bg-inherit px-2.5 first:pl-3 last:pr-3';

/** Memoized: lists refetch often, and most rows stay the same. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row extends object>(props: GridRowProps<Row>) {
  const { id, row, layout, name, active, selected, gone, expanded, onOpen, openMenu, subRows } = props;
  const { t } = useTranslation('ui');
  const lit = active || expanded || selected;
  const below = layout.below
    .map((column) => ({ column, content: column.cell(row) }))
    .filter(({ content }) => content !== null);
  const folded = below.length > 0;
  const cell = cx(bodyCell, layout.compact ? 'h-10' : 'h-13', folded && 'border-b-0!');
  const edge = lit && 'shadow-[inset_2px_0_var(--cryo)]';
  const open = (event: MouseEvent<HTMLElement>) => {
    if (onOpen && !isControl(event.target, event.currentTarget)) onOpen(row);
  };
  return (
    <Fragment>
      <tr
        data-row={id}
        data-active={active || undefined}
        data-lit={lit || undefined}
        aria-selected={layout.selectable ? selected : undefined}
        onClick={open}
        className={cx(
          'group border-b border-line hover:bg-s3 has-[+[data-below]:hover]:bg-s3',
          lit ? 'bg-wash' : 'bg-surface',
          onOpen && 'cursor-pointer',
          gone && 'text-t3 [&_svg]:opacity-55 [&_td_:not(.text-cryo)]:text-inherit',
        )}
      >
        {layout.selectable ? (
          <td className={cx(cell, 'overflow-visible', layout.pinned('box'), edge)}>
            <Checkbox
              data-row-select
              aria-label={t('select_row', { name })}
              className="-ml-2"
              checked={selected}
              disabled={!props.canSelect}
              onChange={(event) => props.select([id], event.target.checked)}
            />
          </td>
        ) : null}
        {layout.expandable ? (
          <td className={cx(cell, layout.pinned('chevron'), !layout.selectable && edge)}>
            <ExpandButton name={name} expanded={expanded} onExpand={() => props.onExpand(row)} />
          </td>
        ) : null}
        {layout.columns.map((column, index) => (
          <td
            key={column.id}
            className={cx(
              cell,
              column.numeric && 'text-right font-mono',
              index === 0 && layout.pinned('first'),
              index === 0 && layout.lead === 0 && edge,
            )}
          >
            {index === 0 && onOpen ? (
              <OpenButton onOpen={() => onOpen(row)}>{column.cell(row)}</OpenButton>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
        {layout.actions ? (
          <td data-row-actions className={cx(cell, 'overflow-visible text-right')}>
            {openMenu ? <RowMenuButton name={name} {...menuButton(openMenu)} /> : null}
          </td>
        ) : null}
      </tr>
      {folded ? <BelowRow {...{ layout, row, below, lit, gone, onOpen }} /> : null}
      {subRows ? (
        <Fragment key={id}>
          {subRows.render(
            row,
            layout.across,
            layout.columns.map(({ id }) => id),
          )}
        </Fragment>
      ) : null}
    </Fragment>
  );
}

interface BelowRowProps<Row extends object> extends Pick<GridRowProps<Row>, 'layout' | 'gone' | 'onOpen'> {
  row: Row;
  below: readonly { column: Column<Row>; content: ReactNode }[];
  lit: boolean;
}

/** The columns without room beside the others that have something to say, each with its header, in a line below the row. */
function BelowRow<Row extends object>({ layout, row, below, lit, gone, onOpen }: BelowRowProps<Row>) {
  const before = Number(layout.selectable) + Number(layout.expandable);
  return (
    <tr
      data-below
      onClick={(event) => {
        if (onOpen && !isControl(event.target, event.currentTarget)) onOpen(row);
      }}
      className={cx(
        'border-b border-line hover:bg-s3 [tr:hover+&]:bg-s3',
        lit ? 'bg-wash' : 'bg-surface',
        onOpen && 'cursor-pointer',
        gone && 'text-t3 [&_td_*]:text-inherit',
      )}
    >
      {before > 0 ? (
        <td colSpan={before} className={cx('bg-inherit', lit && 'shadow-[inset_2px_0_var(--cryo)]')} />
      ) : null}
      <td colSpan={layout.across - before} className="bg-inherit px-2.5 pb-2.5 first:pl-3">
        <dl className="-mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-0.5">
          {below.map(({ column, content }) => (
            <div key={column.id} className="flex min-w-0 max-w-full flex-wrap items-center gap-x-1.5">
              <dt className="shrink-0 text-label text-t3">{column.header}</dt>
              <dd
                className={cx(
                  // A cell that measures its container would get no width here: it sizes to its content.
                  'min-w-0 max-w-full truncate [&_[data-measures]]:[container-type:normal]',
                  column.numeric && 'font-mono',
                )}
              >
                {content}
              </dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}

/**
 * A real button in the first cell for keyboards and screen readers, since the row itself is only clickable by
 * mouse.
 */
function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      data-row-open
      onClick={onOpen}
      className="block w-full truncate rounded-mark text-left -outline-offset-2"
    >
      {children}
    </button>
  );
}

function ExpandButton({
  name,
  expanded,
  onExpand,
}: {
  name: string;
  expanded: boolean;
  onExpand: () => void;
}) {
  const { t } = useTranslation('ui');
  const Chevron = expanded ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-label={t(expanded ? 'collapse_row' : 'expand_row', { name })}
      onClick={onExpand}
      className="-ml-2 grid size-8 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
    >
      <Chevron size={16} aria-hidden="true" />
    </button>
  );
}

/** Whether a click was on another control in the row, or in a menu that React nests inside it. */
function isControl(target: EventTarget, row: HTMLElement): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return true;
  return target.closest('button, a, input, label, select, textarea, [role=menuitem]') !== null;
}
