import type { User } from '@aliquot/contract/users';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useSetStatus } from './api.ts';
import { showFieldErrors } from './show-field-errors.ts';

/** Blocks, deactivates and reactivates users and shows the outcome, with undo in the toast. */
export function useStatusChange() {
  const { t } = useTranslation('users');
  const sessionsEndedText = useSessionsEnded();
  const change = useSetStatus();
  return (user: User, status: User['status']) =>
    change.mutate(
      { row: user, status },
      {
        onSuccess: ({ sessionsEnded, ...changed }) => {
          const message = [t(`toast.${status}`, { name: user.fullName }), sessionsEndedText(sessionsEnded)]
            .join(' ')
            .trim();
          alert.success(message, {
            undo: () => change.mutate({ row: changed, status: user.status }, { onError: showFieldErrors }),
          });
        },
        onError: showFieldErrors,
      },
    );
}

/** "2 sessions ended.", or empty if there were none. */
export function useSessionsEnded() {
  const { t } = useTranslation('users');
  return (count: number) => (count > 0 ? t('toast.sessions_ended', { count }) : '');
}
