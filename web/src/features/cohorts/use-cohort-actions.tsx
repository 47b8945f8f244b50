import type { CohortRow } from '@aliquot/contract/cohorts';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, FileSpreadsheet, FolderOpen, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { DeleteSubject } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useExportCohort } from './api.ts';
import type { CopySubject } from './copy-dialog.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

type Acted = Pick<CohortRow, 'id' | 'version' | 'name' | 'mayChange'>;

/** What can be done with a cohort, in the list and where it is open. */
export function useCohortActions<Row extends Acted>(): readonly RowAction<Row>[] {
  const { t } = useTranslation('cohorts');
  const navigate = useNavigate();
  const openDialog = useLayers((layers) => layers.openDialog);
  const { mutate: exportAs } = useExportCohort();
  return useMemo(
    () => [
      {
        id: 'open',
        label: t('open'),
        icon: <FolderOpen {...icon} />,
        onSelect: ({ id }) =>
          void navigate({ to: '/specimen-search/cohort', search: { id: String(id) } as never }),
      },
      {
        id: 'copy',
        label: t('copy'),
        icon: <Copy {...icon} />,
        onSelect: ({ id, name }) => openDialog('edit', { copied: { id, name } } satisfies CopySubject),
      },
      {
        id: 'csv',
        label: t('export_csv'),
        icon: <Download {...icon} />,
        onSelect: ({ id }) => exportAs({ id, format: 'csv' }),
      },
      {
        id: 'xlsx',
        label: t('export_xlsx'),
        icon: <FileSpreadsheet {...icon} />,
        onSelect: ({ id }) => exportAs({ id, format: 'xlsx' }),
      },
      {
        id: 'delete',
        label: t('ui:delete'),
        icon: <Trash2 {...icon} />,
        danger: true,
        separated: true,
        visible: ({ mayChange }) => mayChange,
        onSelect: (row) => openDialog('delete', { rows: [row] } satisfies DeleteSubject<Row>),
      },
    ],
    [t, navigate, openDialog, exportAs],
  );
}
