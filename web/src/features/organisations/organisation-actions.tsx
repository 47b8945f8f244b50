import type { Organisation } from '@aliquot/contract/organisation';
import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { BulkAct, RowAction } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';

interface Acts<Row> {
  edit: (row: Row) => void;
  duplicate: (row: Row) => void;
  remove: (row: Row) => void;
  restore: (row: Row) => void;
  /** Deleting a selection, where a room offers it. */
  removeMany?: BulkAct<Row>['run'];
  /** What only this room has, between duplicate and delete. */
  more?: readonly RowAction<Row>[];
}

/** Written once, for the menu of a row and for a selection. */
export function useOrganisationActions<Row extends Organisation>(acts: Acts<Row>): readonly RowAction<Row>[] {
  const { t } = useTranslation('organisations');
  const icon = { size: 16, 'aria-hidden': true } as const;
  const active = (row: Row) => row.active;
  return [
    { id: 'edit', label: t('edit'), icon: <Pencil {...icon} />, visible: active, onSelect: acts.edit },
    { id: 'duplicate', label: t('duplicate'), icon: <Copy {...icon} />, onSelect: acts.duplicate },
    ...(acts.more ?? []),
    {
      id: 'restore',
      label: t('restore'),
      icon: <RotateCcw {...icon} />,
      visible: (row) => !row.active,
      onSelect: acts.restore,
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: active,
      onSelect: acts.remove,
      ...(acts.removeMany ? { bulk: { run: acts.removeMany } } : {}),
    },
  ];
}
