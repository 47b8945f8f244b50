import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useLayers } from '../../ui/layers/layer-store.ts';
import type { RowAction, Settle } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useExportActions } from '../lists/use-export.tsx';
import type { DeleteSubject } from './delete-dialog.tsx';
import type { Entity } from './entity.ts';
import type { EntityPanel } from './use-entity-panel.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

export const isDeleted = (row: object) => 'active' in row && !row.active;

/** The same actions for the menu of a row and for a selection. Actions without permission are not offered. */
export function useRowActions<T extends { id: number }, B, P extends { items: T[]; count: number }>(
  entity: Pick<Entity<T, B, P>, 'offers' | 'exportRow' | 'useAccess' | 'useRestore' | 'copyOf'>,
  { deleteSingly }: { deleteSingly?: true },
  panel: EntityPanel<B>,
  own: readonly RowAction<T>[] = [],
): readonly RowAction<T>[] {
  const { t } = useTranslation('ui');
  const { mayEdit, mayRemove, mayRestore } = entity.useAccess();
  const restore = entity.useRestore();
  const openDialog = useLayers((layers) => layers.openDialog);
  const exports = useExportActions<T>(entity.exportRow);
  const remove = (rows: readonly T[], settle?: Settle<T>) =>
    openDialog('delete', { rows: rows.filter(mayRemove), settle } satisfies DeleteSubject<T>);
  const { copyOf, offers } = entity;
  const actions: readonly RowAction<T>[] = [
    ...(offers.update
      ? [
          {
            id: 'edit',
            label: t('edit'),
            icon: <Pencil {...icon} />,
            visible: mayEdit,
            onSelect: ({ id }: T) => panel.open('edit', { id }),
          },
        ]
      : []),
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
    ...(offers.restore
      ? [
          {
            id: 'restore',
            label: t('restore'),
            icon: <RotateCcw {...icon} />,
            visible: (row: T) => isDeleted(row) && mayRestore(row),
            onSelect: ({ id }: T) => restore.mutate([id]),
          },
        ]
      : []),
    ...(offers.remove
      ? [
          {
            id: 'delete',
            label: t('delete'),
            icon: <Trash2 {...icon} />,
            danger: true,
            separated: true,
            visible: mayRemove,
            onSelect: (row: T) => remove([row]),
            ...(deleteSingly ? {} : { bulk: { run: remove } }),
          },
        ]
      : []),
  ];
  const isSelectable = actions.some(({ bulk }) => bulk);
  return isSelectable ? [...actions, ...exports] : actions;
}
