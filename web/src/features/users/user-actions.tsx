import type { User } from '@aliquot/contract/users';
import { Ban, CircleCheck, CirclePause, Mail, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { RowAction, Settle } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useUserAccess } from './user-access.ts';

interface Acts {
  edit: (user: User) => void;
  setStatus: (user: User, status: User['status']) => void;
  invite: (user: User) => void;
  remove: (users: readonly User[], settle?: Settle<User>) => void;
  restore: (user: User) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** Written once, for the menu of a row and for a selection. What one may not do is not offered. */
export function useUserActions(acts: Acts): readonly RowAction<User>[] {
  const { t } = useTranslation('users');
  const { mayManage, mayTakeAway } = useUserAccess();
  const inStatus =
    (...statuses: User['status'][]) =>
    (user: User) =>
      user.active && mayTakeAway(user) && statuses.includes(user.status);
  const mayRemove = (user: User) => user.active && mayTakeAway(user);
  return [
    {
      id: 'edit',
      label: t('edit'),
      icon: <Pencil {...icon} />,
      visible: (user) => user.active && mayManage(user),
      onSelect: acts.edit,
    },
    {
      id: 'invite',
      label: t('invite_again'),
      icon: <Mail {...icon} />,
      visible: (user) => inStatus('active')(user) && !user.hasPassword,
      onSelect: acts.invite,
    },
    {
      id: 'activate',
      label: t('activate'),
      icon: <CircleCheck {...icon} />,
      visible: inStatus('inactive'),
      onSelect: (user) => acts.setStatus(user, 'active'),
    },
    {
      id: 'unblock',
      label: t('unblock'),
      icon: <CircleCheck {...icon} />,
      visible: inStatus('blocked'),
      onSelect: (user) => acts.setStatus(user, 'active'),
    },
    {
      id: 'block',
      label: t('block'),
      icon: <Ban {...icon} />,
      visible: inStatus('active', 'inactive'),
      onSelect: (user) => acts.setStatus(user, 'blocked'),
    },
    {
      id: 'deactivate',
      label: t('deactivate'),
      icon: <CirclePause {...icon} />,
      visible: inStatus('active', 'blocked'),
      onSelect: (user) => acts.setStatus(user, 'inactive'),
    },
    {
      id: 'restore',
      label: t('restore'),
      icon: <RotateCcw {...icon} />,
      visible: (user) => !user.active && mayManage(user),
      onSelect: acts.restore,
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: mayRemove,
      onSelect: (user) => acts.remove([user]),
      bulk: { run: (users, settle) => acts.remove(users.filter(mayRemove), settle) },
    },
  ];
}
