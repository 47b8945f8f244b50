import type { Row } from '@aliquot/contract/endpoint';
import { exportFormats } from '@aliquot/contract/exports';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { RowAction } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { call } from '../api/api.ts';
import { download } from '../api/download.ts';

/** Downloads a file of a list, by the list's export of the contract. */
export const useExport = (row: Row | undefined) =>
  useMutation({
    mutationFn: (body: object) => call(row as Row, { body } as never) as Promise<{ url: string }>,
    onSuccess: ({ url }) => download(url),
  });

/** Exports the selected rows of a list; none without an export. */
export function useExportActions<T extends { id: number }>(row: Row | undefined): readonly RowAction<T>[] {
  const { t } = useTranslation('ui');
  const { mutate } = useExport(row);
  return useMemo(
    () =>
      row
        ? [
            {
              id: 'export',
              label: t('export'),
              icon: <Download size={16} aria-hidden="true" />,
              bulk: {
                menu: exportFormats.map((format) => ({
                  id: format,
                  label: t(`export_${format}`),
                  run: (rows: readonly T[]) => mutate({ format, ids: rows.map(({ id }) => id) }),
                })),
              },
            },
          ]
        : [],
    [row, t, mutate],
  );
}
