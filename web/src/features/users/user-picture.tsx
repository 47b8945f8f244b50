import type { User } from '@aliquot/contract/users';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../platform/upload.ts';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { ImageField } from '../../ui/upload/image-field.tsx';
import { useSetAvatar } from './api.ts';
import { useUserAccess } from './user-access.ts';

/** Saved as soon as it is chosen: the picture is no part of the form. */
export function UserPicture({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { mayManage, isMe } = useUserAccess();
  const save = useSetAvatar(user.id);
  return (
    <PanelSection title={t('picture')}>
      <ImageField
        label={t('picture')}
        name={user.fullName}
        src={user.avatarUrl}
        value={undefined}
        onChange={(fileId) => {
          if (fileId !== undefined) save.mutate(fileId);
        }}
        upload={(file, options) => uploadFile(file, 'avatar', options)}
        round
        readOnly={!user.active || !(mayManage(user) || isMe(user))}
      />
    </PanelSection>
  );
}
