import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { ListTable, type ListTableProps } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { ChildScreenLinks } from '../child-screens.tsx';
import { type DefinedFilters, defineFilters } from '../filters/define-filters.ts';
import { ExportMenu } from '../lists/export-menu.tsx';
import { tableProps } from '../lists/table-props.tsx';
import { type KnownFilters, useFilters } from '../lists/use-filters.ts';
import { useListState } from '../lists/use-list-state.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Entity } from './entity.ts';
import { isDeleted, useRowActions } from './row-actions.tsx';
import { type EntityPanel, useEntityPanel } from './use-entity-panel.ts';

interface ScreenContext<T, B, P> {
  list: UseQueryResult<P>;
  rows: readonly T[];
  state: ListState;
  onChange: ListChange;
  panel: EntityPanel<B>;
}

/** Parts that only this room has; all are optional. */
interface OwnParts<T, Result> {
  title?: string | undefined;
  context?: ReactNode;
  /** Next to the create button. */
  headerActions?: ReactNode;
  createIcon?: ReactNode;
  /** Between the header and the list. */
  above?: ReactNode;
  /** Rows stay hidden until content above them is loaded, which would push them down. */
  holdRows?: boolean;
  /** Filter options and texts that only the screen has. */
  filters?: KnownFilters;
  /** In the menu of a row, before Delete. */
  rowActions?: readonly RowAction<T>[];
  table?: Partial<Pick<ListTableProps<T & object>, 'subRows' | 'canSelect' | 'gone'>>;
  emptyTitle?: string;
  beforeDelete?: (rows: readonly T[]) => ReactNode;
  /** Further effects of deleting, appended to the text of the toast. */
  alsoDeleted?: (results: readonly Result[]) => string;
  dialogs?: ReactNode;
  /** Where its list is exported. */
  exportNotice?: ReactNode;
}

interface ScreenDeclaration<T, B, P, Result> {
  /** The id of the table. */
  table: string;
  /** Translation key of the screen's name. */
  name: string;
  /** The default sort; it may depend on the search text. */
  sort: string | ((search: string) => string);
  useColumns: () => readonly Column<T>[];
  Panel: ComponentType<{ panel: EntityPanel<B>; rows: readonly T[] }>;
  /** Rows are deleted one at a time, without bulk delete. */
  deleteSingly?: true;
  useParts?: (context: ScreenContext<T, B, P>) => OwnParts<T, Result>;
}

const icon = { size: 16, 'aria-hidden': true } as const;
const noFilters: DefinedFilters = defineFilters({});

/**
 * The list of a plain room: header, table with filters and menu, panel, delete with undo. It uses the room's
 * texts `new`, `title`, `context`, `search`, `empty_title`, `empty_text`, `could_not_load` and those of
 * deleting.
 */
export function entityScreen<T extends { id: number }, B, P extends { items: T[]; count: number }, Result>(
  entity: Entity<T, B, P, Result>,
  declaration: ScreenDeclaration<T, B, P, Result>,
) {
  const { texts, nameOf, offers, exportRow, listBody, filters = noFilters } = entity;
  const { Panel, useParts = () => ({}) as OwnParts<T, Result> } = declaration;
  return function Screen() {
    const { t } = useTranslation(texts);
    const { search = '' } = useSearch({ strict: false }) as { search?: string };
    const { sort } = declaration;
    const [state, onChange] = useListState(filters.keys, typeof sort === 'string' ? sort : sort(search));
    const list = entity.useList(state);
    const panel = useEntityPanel<B>(state, onChange);
    const rows = list.data?.items ?? [];
    const parts = useParts({ list, rows, state, onChange, panel });
    const chips = useFilters(filters, parts.filters);
    const actions = useRowActions(entity, declaration, panel, parts.rowActions);
    const { mayRemove } = entity.useAccess();
    const create = offers.create ? (
      <Button
        variant="primary"
        icon={parts.createIcon ?? <Plus {...icon} />}
        onClick={() => panel.open('create', { id: null })}
      >
        {t('new')}
      </Button>
    ) : undefined;
    return (
      <Page>
        <PageHeader
          title={parts.title ?? (list.data ? t('title', { count: list.data.count }) : t(declaration.name))}
          context={'context' in parts ? parts.context : t('context')}
          actions={
            <>
              {parts.headerActions}
              <ChildScreenLinks />
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
          rowId={({ id }) => id}
          rowName={nameOf}
          state={state}
          onChange={onChange}
          onOpen={({ id }) => panel.open('view', { id })}
          actions={actions}
          canSelect={mayRemove}
          gone={isDeleted}
          {...parts.table}
          activeToggle
          tools={
            exportRow ? (
              <ExportMenu row={exportRow} list={listBody(state)} count={list.data?.count}>
                {parts.exportNotice}
              </ExportMenu>
            ) : undefined
          }
          searchPlaceholder={t('search')}
          filters={chips}
          empty={
            <EmptyState
              title={parts.emptyTitle ?? t('empty_title')}
              vial
              {...(create ? { actions: create } : {})}
            >
              {t('empty_text')}
            </EmptyState>
          }
        />
        {panel.hasBeenOpen ? (
          <Suspense>
            <Panel panel={panel} rows={rows} />
          </Suspense>
        ) : null}
        {parts.dialogs}
        {offers.remove ? <Delete entity={entity} {...parts} onDeleted={panel.close} /> : null}
      </Page>
    );
  };
}

interface DeleteProps<T, B, P extends { items: T[]; count: number }, Result>
  extends Pick<OwnParts<T, Result>, 'beforeDelete' | 'alsoDeleted'> {
  entity: Entity<T, B, P, Result>;
  onDeleted: () => void;
}

function Delete<T extends { id: number }, B, P extends { items: T[]; count: number }, Result>(
  props: DeleteProps<T, B, P, Result>,
) {
  const { entity, beforeDelete, alsoDeleted } = props;
  const restore = entity.useRestore();
  return (
    <DeleteDialog
      room={entity.texts}
      nameOf={entity.nameOf}
      remove={entity.useRemove()}
      restore={(ids) => restore.mutate(ids)}
      {...(beforeDelete ? { before: beforeDelete } : {})}
      {...(alsoDeleted ? { moreText: alsoDeleted } : {})}
      onDeleted={props.onDeleted}
    />
  );
}
