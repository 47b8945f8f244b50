import type { Company } from '@aliquot/contract/companies';
import { useMemo } from 'react';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useOrganisationColumns } from '../organisations/index.ts';

/** The organisation's columns without the city, which is in the address, plus the number of users. */
export function useCompanyColumns(): readonly Column<Company>[] {
  const { t, i18n } = useTranslation('companies');
  const shared = useOrganisationColumns('companies');
  return useMemo<readonly Column<Company>[]>(
    () => [
      ...shared.filter(({ id }) => id !== 'city'),
      {
        id: 'userCount',
        header: t('users'),
        sortable: true,
        numeric: true,
        width: 110,
        cell: ({ userCount }) =>
          userCount > 0 ? userCount.toLocaleString(i18n.language) : <span className="text-t3">0</span>,
      },
    ],
    [shared, t, i18n.language],
  );
}
