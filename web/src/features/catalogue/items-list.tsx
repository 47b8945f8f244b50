import type { AreaKind, ListedItem } from '@aliquot/contract/catalogue';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { tableProps } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useAreas, useItems } from './api.ts';
import { useCatalogueDialogs, useEntryActions } from './use-catalogue-dialogs.tsx';

interface ItemsListProps {
  kind: AreaKind;
  areaId: number | null;
  state: ListState;
  onChange: ListChange;
}

const entryOf = (row: ListedItem) => ({ type: 'item' as const, row, area: row.area });

/** The items of an area, or of all areas of a kind; a click shows the biomarkers of one. */
export function ItemsList({ kind, areaId, state, onChange }: ItemsListProps) {
  const { t } = useTranslation('catalogue');
  const list = useItems(state, kind, areaId);
  const area = useAreas(state.onlyActive).data?.items.find(({ id, active }) => active && id === areaId);
  const dialogs = useCatalogueDialogs();
  const add = area ? (
    <Button
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => dialogs.edit({ type: 'item', row: null, area })}
    >
      {t('new_item')}
    </Button>
  ) : undefined;
  return (
    <ListTable
      id="research_area"
      label={t(`kinds.${kind}`)}
      columns={useItemColumns()}
      {...tableProps(list, t('could_not_load'))}
      views={null}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      state={state}
      onChange={onChange}
      onOpen={(row) => dialogs.view(entryOf(row))}
      actions={useEntryActions('item', entryOf)}
      gone={(row) => !row.active || !row.area.active}
      activeToggle
      columnChooser={false}
      searchPlaceholder={t('search_items')}
      tools={add}
      empty={
        <EmptyState title={t('no_items_title')} {...(add ? { actions: add } : {})}>
          {t('no_items_text')}
        </EmptyState>
      }
    />
  );
}

function useItemColumns(): readonly Column<ListedItem>[] {
  const { t, i18n } = useTranslation('catalogue');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('item'),
        sortable: true,
        minWidth: 200,
        cell: (row) => (row.active ? row.name : t('deleted_name', { name: row.name })),
      },
      {
        id: 'area',
        header: t('area'),
        sortable: true,
        minWidth: 150,
        cell: (row) => <span className="text-t2">{row.area.name}</span>,
      },
      {
        id: 'biomarkers',
        header: t('biomarkers'),
        sortable: true,
        numeric: true,
        width: 120,
        cell: (row) => row.biomarkerCount.toLocaleString(i18n.language),
      },
      {
        id: 'available',
        header: t('available'),
        sortable: true,
        numeric: true,
        width: 176,
        cell: (row) => row.available.toLocaleString(i18n.language),
      },
    ],
    [t, i18n.language],
  );
}
