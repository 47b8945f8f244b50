import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import { lazyPart } from '../lazy-part.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { useTranslation } from '../words.tsx';
import {
  type Column,
  type FilterDef,
  hiddenIds,
  type ListError,
  type RowAction,
  type SubRows,
} from './column.ts';
import { Grid } from './grid.tsx';
import { isFiltered, type ListChange, type ListState, type RowId } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import { PrintedFilters } from './printed-filters.tsx';
import { useLayout } from './use-layout.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';

export interface ListTableProps<Row extends object> {
  /** The id of the list. */
  id: string;
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first page is loaded; then the last known page. */
  rows: readonly Row[] | undefined;
  count: number | undefined;
  rowId: (row: Row) => RowId;
  /** "SP-200101": names the row's box, button and menu. */
  rowName: (row: Row) => string;
  state: ListState;
  onChange: ListChange;
  /** A page is loading; the current rows stay, dimmed. */
  loading?: boolean | undefined;
  error?: ListError | null | undefined;
  onRetry?: () => void;
  /** On a click on the row, or Enter. */
  onOpen?: (row: Row) => void;
  actions?: readonly RowAction<Row>[];
  canSelect?: (row: Row) => boolean;
  /** In the dock after the count. */
  selectionSummary?: (rows: readonly Row[]) => ReactNode;
  subRows?: SubRows<Row>;
  /** Sold, expired or deleted rows, shown faint. */
  gone?: (row: Row) => boolean;
  density?: 'comfortable' | 'compact';
  searchPlaceholder?: string;
  filters?: readonly FilterDef[];
  activeToggle?: boolean;
  columnChooser?: boolean;
  /** Before Columns: the saved views. */
  views?: ReactNode;
  tools?: ReactNode;
  /** Shown when the list is empty; with a search or filters set, clearing them is offered first. */
  empty?: ReactNode;
  /** Shown when a search or filters leave nothing. */
  noMatch?: ReactNode;
  /** Pages below the rows; off where all rows are shown. */
  paged?: boolean;
  /** Single-key shortcuts (J, K, X, `/`); the user may turn them off. */
  shortcuts?: boolean;
}

// Lazy components lose the type of their rows.
const SelectionDock = lazyPart(() =>
  import('./selection-dock.tsx').then((m) => m.SelectionDock),
) as unknown as typeof import('./selection-dock.tsx').SelectionDock;

const noActions: readonly never[] = [];
const noRows: readonly never[] = [];

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { columns, rows, state, onChange, actions = noActions, rowId } = props;
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const shown = rows ?? (noRows as readonly Row[]);
  const idOf = (row: Row) => String(rowId(row));
  const { selection, chosen, elsewhere, settle } = useSelection(shown, idOf, props.canSelect);
  const { layout, ...room } = useLayout(box, columns, hiddenIds(columns, state), {
    selectable: actions.some((action) => action.bulk),
    expandable: props.subRows !== undefined,
    folds: props.subRows === undefined || props.subRows.folds === true,
    actions: actions.some((action) => action.onSelect),
    compact: props.density === 'compact',
  });
  useListKeys(box, search, props.shortcuts ?? true);

  const waiting = rows === undefined && !props.error;
  const past = usePastTheEnd(props);
  const nothing = rows !== undefined && rows.length === 0 && !props.loading && !past;
  return (
    <div data-list={props.id} className={cx(chosen.length > 0 && 'pb-20')}>
      <ListToolbar
        {...props}
        searchRef={search}
        onToRows={() => box.current?.querySelector<HTMLElement>('[data-row-open]')?.focus()}
      />
      <PrintedFilters filters={props.filters ?? []} state={state} />
      {props.error ? <ListFailure error={props.error} onRetry={props.onRetry} /> : null}
      {rows === undefined && props.error ? null : (
        <Grid
          {...props}
          {...room}
          {...{ layout, waiting, actions, idOf, selection }}
          rows={shown}
          sortBy={state.sortBy}
          selectedId={state.selectedId}
          stale={rows !== undefined && (props.loading ?? false)}
          skeletonRows={Math.min(state.limit, 10)}
        />
      )}
      {nothing ? <NothingHere {...props} /> : null}
      {rows === undefined || nothing || props.paged === false ? null : (
        <Pager state={state} count={props.count ?? shown.length} shown={shown.length} onChange={onChange} />
      )}
      {chosen.length > 0 ? (
        <Suspense>
          <SelectionDock
            {...{ elsewhere, actions, settle }}
            rows={chosen}
            summary={props.selectionSummary?.(chosen)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A page beyond the last row, such as one whose last row was deleted, is replaced by the last page with rows. */
function usePastTheEnd<Row extends object>({
  rows,
  count = 0,
  state,
  loading,
  ...props
}: ListTableProps<Row>) {
  const { skip, limit } = state;
  const past = rows?.length === 0 && !loading && props.paged !== false && skip > 0 && skip >= count;
  const last = Math.floor(Math.max(count - 1, 0) / limit) * limit;
  const onChange = useStableCallback(props.onChange);
  useEffect(() => {
    if (past) onChange({ skip: last }, 'replace');
  }, [past, last, onChange]);
  return past;
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
  if (!isFiltered(state)) return empty ?? <EmptyState title={t('list_empty_title')} vial />;
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
