import type { Organisation } from '@aliquot/contract/organisation';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { formatPhone } from '../../platform/format/index.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Faint, TwoLines, WithMark } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';

/** The shared columns of both rooms, with the texts of one; a room may leave some out and add its own. */
export function useOrganisationColumns(texts: string): readonly Column<Organisation>[] {
  const { t } = useTranslation(['organisations', texts]);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('one', { ns: texts }),
        sortable: true,
        minWidth: 280,
        cell: (row) => (
          <WithMark mark={<Avatar name={row.name} src={row.logoUrl} square />}>
            <TwoLines
              first={<span className="font-medium">{row.name}</span>}
              second={row.active ? row.fullAddress || t('no_address') : t('deleted', { ns: texts })}
            />
          </WithMark>
        ),
      },
      {
        id: 'contactPerson',
        header: t('contact_person'),
        sortable: true,
        width: 210,
        cell: ({ contactPerson: { firstName, lastName, position } }) => (
          <TwoLines
            first={[firstName, lastName].filter(Boolean).join(' ') || t('none')}
            second={position ?? ''}
          />
        ),
      },
      {
        id: 'email',
        header: t('email'),
        width: 250,
        cell: ({ contactPerson }) => contactPerson.email ?? <Faint>{t('none')}</Faint>,
      },
      {
        id: 'phoneNumber',
        header: t('phone'),
        width: 160,
        cell: (row) => formatPhone(row.phoneNumber) || <Faint>{t('none')}</Faint>,
      },
      {
        id: 'city',
        header: t('city'),
        sortable: true,
        width: 130,
        cell: (row) => row.city ?? <Faint>{t('none')}</Faint>,
      },
      {
        id: 'lrIntegrated',
        header: t('lr_integrated'),
        width: 120,
        cell: (row) =>
          row.lrIntegrated ? (
            <span className="inline-flex items-center gap-2">
              <Check size={14} aria-hidden="true" />
              {t('yes')}
            </span>
          ) : (
            <Faint>{t('no')}</Faint>
          ),
      },
    ],
    [t, texts],
  );
}
