import type { Facility } from '@aliquot/contract/facilities';
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatPhone } from '../../platform/format/index.ts';
import { tableProps } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { TwoLines } from '../../ui/table/cells.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import { type ListState, startingListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { facility } from './api.ts';
import { useFacilityDialogs } from './facility-subject.ts';
import { RemoveFacility } from './remove-facility.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

/** A dialog has no address: the list's state lives as long as the dialog. */
export function FacilityList() {
  const { t } = useTranslation('facilities');
  const [state, setState] = useState<ListState>({ ...startingListState, limit: 10, sortBy: 'name' });
  const list = facility.useList(state);
  const { write, close } = useFacilityDialogs();
  const [removing, setRemoving] = useState<Facility | null>(null);
  const actions = useFacilityActions(write, setRemoving);
  const create = (
    <Button variant="primary" icon={<Plus {...icon} />} onClick={() => write(null)}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <DialogBody className="[--sticky-top:0px]">
        <ListTable
          id="storage_facility"
          label={t('title')}
          columns={useFacilityColumns()}
          {...tableProps(list, t('could_not_load'))}
          views={null}
          rowId={({ id }) => id}
          rowName={facility.nameOf}
          state={state}
          onChange={(patch) => setState((known) => ({ ...known, ...patch }))}
          onOpen={(row) => row.active && write(row)}
          actions={actions}
          gone={({ active }) => !active}
          activeToggle
          columnChooser={false}
          density="comfortable"
          shortcuts={false}
          searchPlaceholder={t('search')}
          empty={
            <EmptyState title={t('empty_title')} vial>
              {t('empty_text')}
            </EmptyState>
          }
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={close}>
          {t('ui:close')}
        </Button>
        {create}
      </DialogFooter>
      <RemoveFacility row={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function useFacilityColumns(): readonly Column<Facility>[] {
  const { t, i18n } = useTranslation('facilities');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        sortable: true,
        minWidth: 300,
        cell: ({ name, active, fullAddress }) => (
          <TwoLines
            first={<span className="font-medium">{name}</span>}
            second={active ? fullAddress || t('no_address') : t('deleted')}
          />
        ),
      },
      {
        id: 'phoneNumber',
        header: t('phone'),
        width: 150,
        cell: ({ phoneNumber }) => formatPhone(phoneNumber) || <span className="text-t3">{t('none')}</span>,
      },
      {
        id: 'sampleCount',
        header: t('samples'),
        numeric: true,
        width: 130,
        cell: ({ sampleCount }) => sampleCount.toLocaleString(i18n.language),
      },
    ],
    [t, i18n.language],
  );
}

function useFacilityActions(
  edit: (row: Facility) => void,
  remove: (row: Facility) => void,
): readonly RowAction<Facility>[] {
  const { t } = useTranslation('facilities');
  const restore = facility.useRestore();
  return [
    {
      id: 'edit',
      label: t('ui:edit'),
      icon: <Pencil {...icon} />,
      visible: ({ active }) => active,
      onSelect: edit,
    },
    {
      id: 'restore',
      label: t('ui:restore'),
      icon: <RotateCcw {...icon} />,
      visible: ({ active }) => !active,
      onSelect: ({ id }) => restore.mutate([id]),
    },
    {
      id: 'delete',
      label: t('ui:delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      // A facility with samples cannot be deleted.
      visible: ({ active, sampleCount }) => active && sampleCount === 0,
      onSelect: remove,
    },
  ];
}
