import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import type { Column, FilterDef, ListError, RowAction, SubRows } from './column.ts';
import { Grid } from './grid.tsx';
import { isNarrowed, type ListChange, type ListState, type RowId, type TableId } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import { SelectionDock } from './selection-dock.tsx';
import { useGrid } from './use-grid.ts';
import { useLayout } from './use-layout.ts';
import { useListKeys } from './use-list-keys.ts';

export interface ListTableProps<Row extends object> {
  id: TableId;
  /** Name of the table, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first page is here; afterwards the last page known. */
  rows: readonly Row[] | undefined;
  count: number | undefined;
  rowId: (row: Row) => RowId;
  /** "SP-200101": names the row's box, button and menu. */
  rowName: (row: Row) => string;
  state: ListState;
  onChange: ListChange;
  /** A page is on its way; the rows shown stay, dim. */
  loading?: boolean | undefined;
  error?: ListError | null | undefined;
  onRetry?: () => void;
  /** A press on the row, or Enter. */
  onOpen?: (row: Row) => void;
  actions?: readonly RowAction<Row>[];
  /** Boxes and the dock; by default when an action has `bulk`. */
  selectable?: boolean;
  canSelect?: (row: Row) => boolean;
  /** In the dock after the count. */
  selectionSummary?: (ids: readonly RowId[]) => ReactNode;
  onSelectionChange?: (ids: readonly RowId[]) => void;
  subRows?: SubRows<Row>;
  /** Taken, lapsed or deleted rows, shown faint. */
  gone?: (row: Row) => boolean;
  density?: 'comfortable' | 'compact';
  searchPlaceholder?: string;
  filters?: readonly FilterDef[];
  activeToggle?: boolean;
  columnChooser?: boolean;
  /** Before Columns: the ways this list was saved. */
  views?: ReactNode;
  tools?: ReactNode;
  /** Shown when there is nothing at all; with a search or filters set, a way to clear them comes first. */
  empty?: ReactNode;
  /** Shown when a search or filters leave nothing. */
  noMatch?: ReactNode;
  /** Pages below the rows; off where all rows are shown. */
  paged?: boolean;
  /** Single keys (J, K, X, `/`); a person may turn them off. */
  shortcuts?: boolean;
}

const noActions: readonly never[] = [];
const noRows: readonly never[] = [];

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { columns, rows, state, onChange, actions = noActions, rowId } = props;
  const [selected, setSelected] = useState<ReadonlyMap<string, RowId>>(new Map());
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const selectable = props.selectable ?? actions.some((action) => action.bulk);
  const select = (next: ReadonlyMap<string, RowId>) => {
    setSelected(next);
    props.onSelectionChange?.([...next.values()]);
  };
  const shown = rows ?? (noRows as readonly Row[]);
  const grid = useGrid({
    columns,
    rows: shown,
    rowId,
    hidden: state.hiddenColumns,
    selection: Object.fromEntries([...selected.keys()].map((key) => [key, true as const])),
    onSelection: (next) => {
      // Numbers stay numbers: the table library knows rows by text only.
      const here = new Map(shown.map((row) => [String(rowId(row)), rowId(row)]));
      select(new Map(Object.keys(next).map((key) => [key, here.get(key) ?? selected.get(key) ?? key])));
    },
    canSelect: props.canSelect,
  });
  const { narrow, minWidth, layout } = useLayout(box, columns, state.hiddenColumns, {
    selectable,
    expandable: props.subRows !== undefined,
    actions: actions.some((action) => action.onSelect),
    compact: props.density === 'compact',
  });
  useListKeys(box, search, props.shortcuts ?? true);

  const waiting = rows === undefined && !props.error;
  const nothing = rows !== undefined && rows.length === 0 && !props.loading;
  const inView = new Set(shown.map((row) => String(rowId(row))));
  const ids = [...selected.values()];
  return (
    <div data-list={props.id} className={cx(ids.length > 0 && 'pb-20')}>
      <ListToolbar
        columns={columns}
        state={state}
        onChange={onChange}
        searchPlaceholder={props.searchPlaceholder}
        filters={props.filters}
        activeToggle={props.activeToggle}
        columnChooser={props.columnChooser}
        views={props.views}
        tools={props.tools}
        searchRef={search}
        onToRows={() => box.current?.querySelector<HTMLElement>('[data-row-open]')?.focus()}
        shortcuts={props.shortcuts}
      />
      {props.error ? <ListFailure error={props.error} onRetry={props.onRetry} /> : null}
      {rows === undefined && props.error ? null : (
        <Grid
          label={props.label}
          {...{ grid, layout, box, narrow, minWidth, waiting, onChange, actions, rowId }}
          sortBy={state.sortBy}
          stale={rows !== undefined && (props.loading ?? false)}
          skeletonRows={Math.min(state.limit, 10)}
          rowName={props.rowName}
          selectedId={state.selectedId}
          gone={props.gone}
          onOpen={props.onOpen}
          subRows={props.subRows}
        />
      )}
      {nothing ? <NothingHere {...props} /> : null}
      {rows === undefined || nothing || props.paged === false ? null : (
        <Pager state={state} count={props.count ?? shown.length} shown={shown.length} onChange={onChange} />
      )}
      {ids.length > 0 ? (
        <SelectionDock
          ids={ids}
          elsewhere={[...selected.keys()].filter((key) => !inView.has(key)).length}
          actions={actions}
          summary={props.selectionSummary?.(ids)}
          onClear={() => select(new Map())}
        />
      ) : null}
    </div>
  );
}

function ListFailure({ error, onRetry }: { error: ListError; onRetry?: (() => void) | undefined }) {
  return (
    <div className="mb-2">
      <ErrorState {...error} {...(onRetry ? { onRetry } : {})} />
    </div>
  );
}

function NothingHere<Row extends object>({ state, onChange, empty, noMatch }: ListTableProps<Row>) {
  const { t } = useTranslation('ui');
  if (!isNarrowed(state)) return empty ?? <EmptyState title={t('list_empty_title')} vial />;
  return (
    noMatch ?? (
      <EmptyState
        title={t('list_no_match_title')}
        actions={
          <Button onClick={() => onChange({ search: '', filters: {}, skip: 0 }, 'push')}>
            {t('clear_filters')}
          </Button>
        }
      >
        {t('list_no_match_text')}
      </EmptyState>
    )
  );
}
