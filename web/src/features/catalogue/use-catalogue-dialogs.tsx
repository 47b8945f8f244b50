import { Info, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { DeleteSubject } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type Deletable, type Entry, useRestoreEntry } from './api.ts';

/** The subject of the dialogs in modes `view` and `edit` here. */
export interface CatalogueSubject {
  catalogue: Entry;
}

export function readEntry(entity: unknown): Entry | null {
  return (entity as Partial<CatalogueSubject> | null)?.catalogue ?? null;
}

export function useCatalogueDialogs() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return {
    view: (entry: Entry) => openDialog('view', { catalogue: entry } satisfies CatalogueSubject),
    edit: (entry: Entry) => openDialog('edit', { catalogue: entry } satisfies CatalogueSubject),
    remove: (row: Deletable) => openDialog('delete', { rows: [row] } satisfies DeleteSubject<Deletable>),
  };
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** The menu of an item, a panel or an area. */
export function useEntryActions<Row extends { id: number; version: number; name: string; active: boolean }>(
  type: Entry['type'],
  entryOf: (row: Row) => Entry,
): readonly RowAction<Row>[] {
  const { t } = useTranslation('catalogue');
  const dialogs = useCatalogueDialogs();
  const restore = useRestoreEntry();
  const view: RowAction<Row> = {
    id: 'view',
    label: t('show_biomarkers'),
    icon: <Info {...icon} />,
    onSelect: (row) => dialogs.view(entryOf(row)),
  };
  return [
    ...(type === 'area' ? [] : [view]),
    {
      id: 'edit',
      label: t(type === 'area' ? 'rename' : 'ui:edit'),
      icon: <Pencil {...icon} />,
      visible: ({ active }) => active,
      onSelect: (row) => dialogs.edit(entryOf(row)),
    },
    {
      id: 'restore',
      label: t('ui:restore'),
      icon: <RotateCcw {...icon} />,
      visible: ({ active }) => !active,
      onSelect: ({ id }) => restore.mutate({ type, id }),
    },
    {
      id: 'delete',
      label: t('ui:delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: ({ active }) => active,
      onSelect: ({ id, version, name }) => dialogs.remove({ id, version, name, type }),
    },
  ];
}
