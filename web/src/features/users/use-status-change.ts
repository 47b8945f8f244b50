import type { User } from '@aliquot/contract/users';
import { ApiError, showError } from '../../platform/api/index.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useRestoreUsers, useSetStatus } from './api.ts';

/** An error outside of a form: field errors go to the toast. */
export function showFieldErrors(error: unknown): void {
  const sentences = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  if (sentences.length > 0) alert.error(sentences);
  else showError(error);
}

/** Blocks, deactivates and lets in again, says what came of it, and can be undone from the toast. */
export function useStatusChange() {
  const { t } = useTranslation('users');
  const sessionsEndedText = useSessionsEnded();
  const change = useSetStatus();
  return (user: User, status: User['status']) =>
    change.mutate(
      { user, status },
      {
        onSuccess: ({ sessionsEnded, ...changed }) => {
          const message = [t(`toast.${status}`, { name: user.fullName }), sessionsEndedText(sessionsEnded)]
            .join(' ')
            .trim();
          alert.success(message, {
            undo: () => change.mutate({ user: changed, status: user.status }, { onError: showFieldErrors }),
          });
        },
        onError: showFieldErrors,
      },
    );
}

/** "2 sessions ended.", or nothing when there were none. */
export function useSessionsEnded() {
  const { t } = useTranslation('users');
  return (count: number) => (count > 0 ? t('toast.sessions_ended', { count }) : '');
}

export function useRestore() {
  const restore = useRestoreUsers();
  return {
    busy: restore.isPending,
    restore: (ids: readonly number[], done?: () => void) =>
      restore.mutate(ids, { onError: showFieldErrors, ...(done ? { onSuccess: done } : {}) }),
  };
}
