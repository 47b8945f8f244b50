import type { User } from '@aliquot/contract/users';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/note/note.tsx';
import { usePanel } from '../../ui/side-panel/side-panel.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useInvite, user } from './api.ts';
import { useUserAccess } from './user-access.ts';

/** The user who already has the typed address. */
export interface Taken {
  id: number;
  active: boolean;
  name: string;
}

/** An address belongs to one user forever: the note offers to open or restore that user. */
export function TakenNote({ taken, onOpen }: { taken: Taken; onOpen: () => void }) {
  const { t } = useTranslation('users');
  const restore = user.useRestore();
  const { guard } = usePanel();
  return (
    <div className="mb-6">
      <Note
        tone="plain"
        live
        title={t(taken.active ? 'taken_title' : 'taken_deleted_title', { name: taken.name })}
        action={
          taken.active ? (
            <Button onClick={() => guard(onOpen)}>{t('open')}</Button>
          ) : (
            <Button
              busy={restore.isPending}
              onClick={() => guard(() => restore.mutate([taken.id], { onSuccess: onOpen }))}
            >
              {t('ui:restore')}
            </Button>
          )
        }
      >
        {t(taken.active ? 'taken_text' : 'taken_deleted_text')}
      </Note>
    </div>
  );
}

/** Until a user has set a password, they sign in by the invitation. */
export function InvitationNote({ user: invited }: { user: User }) {
  const { t } = useTranslation('users');
  const { mayManage } = useUserAccess();
  const invite = useInvite();
  if (invited.hasPassword || !invited.active || invited.status !== 'active') return null;
  return (
    <div className="mt-2 mb-4">
      <Note
        title={t('invitation_title')}
        {...(mayManage(invited)
          ? {
              action: (
                <Button busy={invite.isPending} onClick={() => invite.mutate(invited.id)}>
                  {t('invite_again')}
                </Button>
              ),
            }
          : {})}
      >
        {t('invitation_text')}
      </Note>
    </div>
  );
}
