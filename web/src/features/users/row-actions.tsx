import type { User } from '@aliquot/contract/users';
import { Ban, CircleCheck, CirclePause, Mail } from 'lucide-react';
import type { RowAction } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useInvite } from './api.ts';
import { useStatusChange } from './use-status-change.ts';
import { useUserAccess } from './user-access.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** Account actions besides edit and delete. Actions without permission are not offered. */
export function useUserActions(): readonly RowAction<User>[] {
  const { t } = useTranslation('users');
  const { mayTakeAway } = useUserAccess();
  const setStatus = useStatusChange();
  const invite = useInvite();
  const inStatus =
    (...statuses: User['status'][]) =>
    (user: User) =>
      user.active && mayTakeAway(user) && statuses.includes(user.status);
  return [
    {
      id: 'invite',
      label: t('invite_again'),
      icon: <Mail {...icon} />,
      visible: (user) => inStatus('active')(user) && !user.hasPassword,
      onSelect: ({ id }) => invite.mutate(id),
    },
    {
      id: 'activate',
      label: t('activate'),
      icon: <CircleCheck {...icon} />,
      visible: inStatus('inactive'),
      onSelect: (user) => setStatus(user, 'active'),
    },
    {
      id: 'unblock',
      label: t('unblock'),
      icon: <CircleCheck {...icon} />,
      visible: inStatus('blocked'),
      onSelect: (user) => setStatus(user, 'active'),
    },
    {
      id: 'block',
      label: t('block'),
      icon: <Ban {...icon} />,
      visible: inStatus('active', 'inactive'),
      onSelect: (user) => setStatus(user, 'blocked'),
    },
    {
      id: 'deactivate',
      label: t('deactivate'),
      icon: <CirclePause {...icon} />,
      visible: inStatus('active', 'blocked'),
      onSelect: (user) => setStatus(user, 'inactive'),
    },
  ];
}
