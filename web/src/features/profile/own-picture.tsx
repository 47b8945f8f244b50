import type { Me } from '@aliquot/contract/auth';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../platform/upload.ts';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { ImageField } from '../../ui/upload/image-field.tsx';
import { useSetPicture } from './api.ts';

/** Saved as soon as it is chosen: the picture is no part of the form. */
export function OwnPicture({ user }: { user: Me }) {
  const { t } = useTranslation('profile');
  const save = useSetPicture();
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
        hint={t('picture_hint')}
        round
      />
    </PanelSection>
  );
}
