import type { User } from '@aliquot/contract/users';
import { AvatarField } from '../../platform/entity/index.ts';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSetAvatar } from './api.ts';
import { useUserAccess } from './user-access.ts';

export function UserPicture({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { mayManage, isMe } = useUserAccess();
  const save = useSetAvatar(user.id);
  return (
    <PanelSection title={t('picture')}>
      <AvatarField
        label={t('picture')}
        name={user.fullName}
        src={user.avatarUrl}
        readOnly={!user.active || !(mayManage(user) || isMe(user))}
        onSave={(fileId) => save.mutate(fileId)}
      />
    </PanelSection>
  );
}
