import { ArrowDown, ArrowUp } from 'lucide-react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cx } from '../cx.ts';
import { useTranslation } from '../words.tsx';
import { type Column, sortKey } from './column.ts';
import type { GridLayout } from './grid-layout.ts';
import { type ListChange, nextSort, sortDirection } from './list-state.ts';
import type { Selection } from './use-selection.ts';

export interface GridHeadProps<Row extends object> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection: Selection<Row>;
  layout: GridLayout<Row>;
  sortBy: string;
  onChange: ListChange;
}

export const headCell =
  'sticky top-(--sticky-top) z-10 bg-surface h-9 truncate border-b border-line px-2.5 text-left text-label font-medium text-t3 first:pl-3 last:pr-3';

export function GridHead<Row extends object>(props: GridHeadProps<Row>) {
  const { rows, idOf, selection, layout, sortBy, onChange } = props;
  const { t } = useTranslation('ui');
  // The box is about this page only, whatever is selected on others.
  const boxes = rows.filter(selection.canSelect);
  const ticked = boxes.filter(selection.isSelected).length;
  return (
    <thead>
      <tr>
        {layout.selectable ? (
          <th scope="col" className={cx(headCell, 'overflow-visible', layout.pinned('box'))}>
            <Checkbox
              aria-label={t('select_all')}
              className="-ml-2"
              checked={ticked > 0 && ticked === boxes.length}
              mixed={ticked > 0 && ticked < boxes.length}
              onChange={(event) => selection.select(boxes.map(idOf), event.target.checked)}
            />
          </th>
        ) : null}
        {layout.expandable ? (
          <th scope="col" className={cx(headCell, layout.pinned('chevron'))}>
            <span className="sr-only">{t('expand_column')}</span>
          </th>
        ) : null}
        {layout.columns.map((column, index) => (
          <ColumnHead
            key={column.id}
            column={column}
            sortBy={sortBy}
            onSort={(next) => onChange({ sortBy: next, skip: 0 }, 'push')}
            className={index === 0 ? layout.pinned('first') : ''}
          />
        ))}
        {layout.actions ? (
          <th scope="col" data-row-actions className={headCell}>
            <span className="sr-only">{t('row_actions_column')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface ColumnHeadProps<Row> {
  column: Column<Row>;
  sortBy: string;
  onSort: (sortBy: string) => void;
  className: string;
}

function ColumnHead<Row>({ column, sortBy, onSort, className }: ColumnHeadProps<Row>) {
  const key = sortKey(column);
  const direction = key ? sortDirection(sortBy, key) : null;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction ?? undefined}
      className={cx(headCell, column.numeric && 'text-right', className)}
    >
      {key ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sortBy, key))}
          className={cx(
            '-mx-1 inline-flex h-7 max-w-full items-center gap-1 rounded-mark px-1 -outline-offset-2 hover:text-t1',
            direction && 'font-semibold text-t1',
          )}
        >
          <span className="truncate">{column.header}</span>
          {direction ? <Arrow size={12} aria-hidden="true" /> : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
