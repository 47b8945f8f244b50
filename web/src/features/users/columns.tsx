import { groupOf } from '@aliquot/contract/roles';
import type { User } from '@aliquot/contract/users';
import { useMemo } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { formatPhone, since } from '../../platform/format/index.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { State } from '../../ui/state/state.tsx';
import { Faint, TwoLines, WithMark } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';

export function useUserColumns(): readonly Column<User>[] {
  const { t, i18n } = useTranslation('users');
  const myId = useAuth((state) => state.user?.id);
  return useMemo(() => {
    const lastSeen = (user: User) => {
      if (user.lastSeenAt) return since(user.lastSeenAt, new Date(), t, i18n.language);
      return user.hasPassword ? t('never') : t('invited');
    };
    return [
      {
        id: 'name',
        header: t('name'),
        sortable: true,
        minWidth: 280,
        cell: (user) => (
          <WithMark mark={<Avatar name={user.fullName} src={user.avatarUrl} />}>
            <TwoLines
              first={
                <>
                  <span className="font-medium">{user.fullName}</span>
                  {user.id === myId ? <span className="ml-2 text-t3">{t('you')}</span> : null}
                </>
              }
              second={user.email}
            />
          </WithMark>
        ),
      },
      {
        id: 'role',
        header: t('role'),
        sortable: true,
        width: 170,
        cell: (user) => <span className="text-t2">{t(`common:roles.${user.role}`)}</span>,
      },
      {
        id: 'company',
        header: t('company'),
        sortable: true,
        minWidth: 180,
        cell: (user) =>
          groupOf(user.role) === 'staff'
            ? t('own_house')
            : (user.clientCompany?.name ?? <Faint>{t('none')}</Faint>),
      },
      {
        id: 'phoneNumber',
        header: t('phone'),
        width: 170,
        cell: (user) => formatPhone(user.phoneNumber) || <Faint>{t('none')}</Faint>,
      },
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: 130,
        cell: (user) =>
          user.active ? <State state={user.status} /> : <State state="cancelled" label={t('deleted')} />,
      },
      {
        id: 'lastSeenAt',
        header: t('last_seen'),
        sortable: true,
        width: 130,
        cell: (user) => <span className="text-t2">{lastSeen(user)}</span>,
      },
    ];
  }, [t, i18n.language, myId]);
}
