import type { Panel } from '@aliquot/contract/catalogue';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { tableProps } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { usePanels } from './api.ts';
import { useCatalogueDialogs, useEntryActions } from './use-catalogue-dialogs.tsx';

const entryOf = (row: Panel) => ({ type: 'panel' as const, row });

/** There are few panels, loaded at once: searched, sorted and paged here. */
export function PanelsList({ state, onChange }: { state: ListState; onChange: ListChange }) {
  const { t } = useTranslation('catalogue');
  const list = usePanels(state.onlyActive);
  const dialogs = useCatalogueDialogs();
  const found = useMemo(() => filteredAndSorted(list.data?.items, state), [list.data, state]);
  const add = (
    <Button
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => dialogs.edit({ type: 'panel', row: null })}
    >
      {t('new_panel')}
    </Button>
  );
  return (
    <ListTable
      id="research_area"
      label={t('kinds.panel')}
      columns={usePanelColumns()}
      {...tableProps(list, t('could_not_load'))}
      views={null}
      rows={found?.slice(state.skip, state.skip + state.limit)}
      count={found?.length}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      state={state}
      onChange={onChange}
      onOpen={(row) => dialogs.view(entryOf(row))}
      actions={useEntryActions('panel', entryOf)}
      gone={(row) => !row.active}
      activeToggle
      columnChooser={false}
      searchPlaceholder={t('search_panels')}
      tools={add}
      empty={<EmptyState title={t('no_panels_title')} actions={add} />}
    />
  );
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const byColumn: Record<string, (a: Panel, b: Panel) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  biomarkers: (a, b) => a.biomarkerCount - b.biomarkerCount,
  available: (a, b) => a.available - b.available,
};

/** Sorted by name by default. */
function filteredAndSorted(panels: readonly Panel[] | undefined, { search, sortBy }: ListState) {
  const wanted = plain(search.trim());
  const down = sortBy.startsWith('-');
  const compare = byColumn[down ? sortBy.slice(1) : sortBy] ?? byColumn.name;
  return panels
    ?.filter(({ name, loincCode, loincName }) =>
      plain([name, loincCode, loincName].join(' ')).includes(wanted),
    )
    .sort((a, b) => (down ? -1 : 1) * (compare?.(a, b) ?? 0) || a.id - b.id);
}

function usePanelColumns(): readonly Column<Panel>[] {
  const { t, i18n } = useTranslation('catalogue');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('panel'),
        sortable: true,
        minWidth: 340,
        cell: (row) => (
          <TwoLines
            first={row.active ? row.name : t('deleted_name', { name: row.name })}
            second={
              row.loincCode ? (
                <span lang="en">
                  <span className="mr-2 font-mono">{row.loincCode}</span>
                  {row.loincName}
                </span>
              ) : (
                t('own_panel')
              )
            }
          />
        ),
      },
      {
        id: 'biomarkers',
        header: t('biomarkers'),
        sortable: true,
        numeric: true,
        width: 130,
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
