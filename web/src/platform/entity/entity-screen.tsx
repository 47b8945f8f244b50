import type { UseQueryResult } from '@tanstack/react-query';
import { Copy, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { Column, RowAction, Settle } from '../../ui/table/column.ts';
import type { ListChange, ListState, TableId } from '../../ui/table/list-state.ts';
import { ListTable, type ListTableProps } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type DefinedFilters, defineFilters } from '../filters/define-filters.ts';
import { tableProps } from '../lists/table-props.tsx';
import { type KnownFilters, useFilters } from '../lists/use-filters.ts';
import { useListState } from '../lists/use-list-state.ts';
import { DeleteDialog, type DeleteSubject } from './delete-dialog.tsx';
import type { Entity } from './entity.ts';
import { type EntityPanel, useEntityPanel } from './use-entity-panel.ts';

/** What the hook of a screen knows of it. */
interface ScreenContext<T, P> {
  list: UseQueryResult<P>;
  rows: readonly T[];
  state: ListState;
  onChange: ListChange;
}

/** What only this room has; everything may be left out. */
interface OwnParts<T, Removed> {
  title?: string | undefined;
  context?: ReactNode;
  /** Beside the button that creates. */
  headerActions?: ReactNode;
  createIcon?: ReactNode;
  /** Between the header and the list. */
  above?: ReactNode;
  /** Not shown before something else is here, which would push them away. */
  holdRows?: boolean;
  /** What only the screen knows of its filters. */
  filters?: KnownFilters;
  /** In the menu of a row, before Delete. */
  rowActions?: readonly RowAction<T>[];
  table?: Pick<ListTableProps<T & object>, 'subRows'>;
  beforeDelete?: (rows: readonly T[]) => ReactNode;
  /** What else came of deleting, after the sentence of the toast. */
  alsoDeleted?: (results: readonly Removed[]) => string;
  dialogs?: ReactNode;
}

interface ScreenDeclaration<T, B, P, Removed> {
  table: TableId;
  /** The key of the name of the screen. */
  name: string;
  sort: string;
  useColumns: () => readonly Column<T>[];
  Panel: ComponentType<{ panel: EntityPanel<B>; rows: readonly T[] }>;
  /** Rows are deleted one at a time. */
  deleteSingly?: true;
  useParts?: (context: ScreenContext<T, P>) => OwnParts<T, Removed>;
}

const icon = { size: 16, 'aria-hidden': true } as const;
const noFilters: DefinedFilters = defineFilters({});

/**
 * The list of a plain room: header, table with filters and menu, panel, deleting with undo. Its texts are the room's:
 * `new`, `title`, `context`, `search`, `empty_title`, `empty_text`, `could_not_load` and those of deleting.
 */
export function entityScreen<
  T extends { id: number; active: boolean },
  B,
  P extends { items: T[]; count: number },
  Removed,
>(entity: Entity<T, B, P, Removed>, declaration: ScreenDeclaration<T, B, P, Removed>) {
  const { texts, nameOf, filters = noFilters } = entity;
  const { Panel, useParts = () => ({}) as OwnParts<T, Removed> } = declaration;
  return function Screen() {
    const { t } = useTranslation(texts);
    const [state, onChange] = useListState(filters.keys, declaration.sort);
    const list = entity.useList(state);
    const panel = useEntityPanel<B>(state, onChange);
    const rows = list.data?.items ?? [];
    const parts = useParts({ list, rows, state, onChange });
    const chips = useFilters(filters, parts.filters);
    const actions = useRowActions(entity, declaration, panel, parts.rowActions);
    const { mayRemove } = entity.useAccess();
    const remove = entity.useRemove();
    const restore = entity.useRestore();
    const create = (
      <Button
        variant="primary"
        icon={parts.createIcon ?? <Plus {...icon} />}
        onClick={() => panel.open('create', { id: null })}
      >
        {t('new')}
      </Button>
    );
    return (
      <Page>
        <PageHeader
          title={parts.title ?? (list.data ? t('title', { count: list.data.count }) : t(declaration.name))}
          context={'context' in parts ? parts.context : t('context')}
          actions={
            <>
              {parts.headerActions}
              {create}
            </>
          }
        />
        {parts.above}
        <ListTable
          id={declaration.table}
          label={t(declaration.name)}
          columns={declaration.useColumns()}
          {...tableProps(list, t('could_not_load'))}
          {...(parts.holdRows ? { rows: undefined } : {})}
          {...parts.table}
          rowId={({ id }) => id}
          rowName={nameOf}
          state={state}
          onChange={onChange}
          onOpen={({ id }) => panel.open('view', { id })}
          actions={actions}
          canSelect={mayRemove}
          gone={({ active }) => !active}
          activeToggle
          searchPlaceholder={t('search')}
          filters={chips}
          empty={
            <EmptyState title={t('empty_title')} vial actions={create}>
              {t('empty_text')}
            </EmptyState>
          }
        />
        {panel.everOpen ? (
          <Suspense>
            <Panel panel={panel} rows={rows} />
          </Suspense>
        ) : null}
        {parts.dialogs}
        <DeleteDialog
          room={texts}
          nameOf={nameOf}
          remove={remove}
          restore={(ids) => restore.mutate(ids)}
          {...(parts.beforeDelete ? { before: parts.beforeDelete } : {})}
          {...(parts.alsoDeleted ? { alsoSaid: parts.alsoDeleted } : {})}
          onDeleted={panel.close}
        />
      </Page>
    );
  };
}

/** Written once, for the menu of a row and for a selection. What one may not do is not offered. */
function useRowActions<T extends { id: number; active: boolean }, B, P extends { items: T[]; count: number }>(
  entity: Pick<Entity<T, B, P>, 'useAccess' | 'useRestore' | 'copyOf'>,
  { deleteSingly }: { deleteSingly?: true },
  panel: EntityPanel<B>,
  own: readonly RowAction<T>[] = [],
): readonly RowAction<T>[] {
  const { t } = useTranslation('ui');
  const { mayEdit, mayRemove, mayRestore } = entity.useAccess();
  const restore = entity.useRestore();
  const openDialog = useLayers((layers) => layers.openDialog);
  const remove = (rows: readonly T[], settle?: Settle<T>) =>
    openDialog('delete', { rows: rows.filter(mayRemove), settle } satisfies DeleteSubject<T>);
  const { copyOf } = entity;
  return [
    {
      id: 'edit',
      label: t('edit'),
      icon: <Pencil {...icon} />,
      visible: mayEdit,
      onSelect: ({ id }) => panel.open('edit', { id }),
    },
    ...(copyOf
      ? [
          {
            id: 'duplicate',
            label: t('duplicate'),
            icon: <Copy {...icon} />,
            onSelect: (row: T) => panel.open('create', { id: null, draft: copyOf(row) }),
          },
        ]
      : []),
    ...own,
    {
      id: 'restore',
      label: t('restore'),
      icon: <RotateCcw {...icon} />,
      visible: (row) => !row.active && mayRestore(row),
      onSelect: ({ id }) => restore.mutate([id]),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: mayRemove,
      onSelect: (row) => remove([row]),
      ...(deleteSingly ? {} : { bulk: { run: remove } }),
    },
  ];
}
