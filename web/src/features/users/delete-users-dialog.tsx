import type { User } from '@aliquot/contract/users';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useRemoveUsers } from './api.ts';
import { useRestore } from './use-status-change.ts';

interface Subject {
  users: readonly User[];
  done?: () => void;
}

/** Names what will happen; who was deleted can be had back from the toast. */
export function DeleteUsersDialog({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('users');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const remove = useRemoveUsers();
  const { restore } = useRestore();
  const { users, done } = (dialogEntity as Subject | null) ?? { users: [] };
  const count = users.length;
  const name = users[0]?.fullName ?? '';
  const confirm = () => {
    const ids = users.map(({ id }) => id);
    remove.mutate(ids, {
      onSuccess: ({ sessionsEnded }) => {
        const ended = sessionsEnded > 0 ? ` ${t('toast.sessions_ended', { count: sessionsEnded })}` : '';
        alert.success(t('toast.deleted', { count, name }) + ended, { undo: () => restore(ids) });
        closeDialog();
        done?.();
        onDeleted();
      },
    });
  };
  return (
    <ConfirmDialog
      open={dialog === 'delete'}
      title={t('delete_title', { count, name })}
      confirmLabel={t('delete_confirm', { count })}
      danger
      busy={remove.isPending}
      busyLabel={t('deleting')}
      onConfirm={confirm}
      onClose={closeDialog}
    >
      {t('delete_text', { count })}
    </ConfirmDialog>
  );
}
