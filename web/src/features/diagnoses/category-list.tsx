import type { DiagnosisCategory } from '@aliquot/contract/diagnoses';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { tableProps } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { type ListState, startingListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useCategories } from './api.ts';

interface CategoryListProps {
  onEdit: (category: DiagnosisCategory) => void;
  onClose: () => void;
}

/** A dialog has no address: the list's state lives as long as the dialog. */
export function CategoryList({ onEdit, onClose }: CategoryListProps) {
  const { t } = useTranslation('inventory');
  const [state, setState] = useState<ListState>({ ...startingListState, limit: 10, sortBy: '-donors' });
  const list = useCategories(state);
  return (
    <>
      <DialogBody className="[--sticky-top:0px]">
        <ListTable
          id="diagnosis_category"
          label={t('diagnosis_names.title')}
          columns={useCategoryColumns()}
          {...tableProps(list, t('diagnosis_names.could_not_load'))}
          views={null}
          rowId={({ id }) => id}
          rowName={({ category }) => category}
          state={state}
          onChange={(patch) => setState((known) => ({ ...known, ...patch }))}
          onOpen={onEdit}
          actions={[
            {
              id: 'edit',
              label: t('ui:edit'),
              icon: <Pencil size={16} aria-hidden="true" />,
              onSelect: onEdit,
            },
          ]}
          columnChooser={false}
          density="compact"
          shortcuts={false}
          searchPlaceholder={t('diagnosis_names.search')}
          empty={
            <EmptyState title={t('diagnosis_names.empty_title')} vial>
              {t('diagnosis_names.empty_text')}
            </EmptyState>
          }
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogFooter>
    </>
  );
}

function useCategoryColumns(): readonly Column<DiagnosisCategory>[] {
  const { t, i18n } = useTranslation('inventory');
  return useMemo(
    () => [
      {
        id: 'category',
        header: t('diagnosis_names.code'),
        sortable: true,
        width: 90,
        cell: ({ category }) => <span className="font-mono">{category}</span>,
      },
      {
        id: 'name',
        header: t('diagnosis_names.name'),
        sortable: true,
        minWidth: 220,
        cell: ({ name }) => name ?? <span className="text-t3">{t('diagnosis_names.no_name')}</span>,
      },
      {
        id: 'donors',
        header: t('diagnosis_names.donors'),
        sortable: true,
        numeric: true,
        width: 110,
        cell: ({ donors }) => donors.toLocaleString(i18n.language),
      },
      {
        id: 'shown',
        header: t('diagnosis_names.clients'),
        width: 120,
        cell: ({ shown }) =>
          shown ? t('diagnosis_names.shown') : <span className="text-t3">{t('diagnosis_names.hidden')}</span>,
      },
    ],
    [t, i18n.language],
  );
}
