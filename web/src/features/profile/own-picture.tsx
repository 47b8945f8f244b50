import type { Me } from '@aliquot/contract/auth';
import { AvatarField } from '../../platform/entity/index.ts';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSetPicture } from './api.ts';

export function OwnPicture({ user }: { user: Me }) {
  const { t } = useTranslation('profile');
  const save = useSetPicture();
  return (
    <PanelSection title={t('picture')}>
      <AvatarField
        label={t('picture')}
        name={user.fullName}
        src={user.avatarUrl}
        hint={t('picture_hint')}
        onSave={(fileId) => save.mutate(fileId)}
      />
    </PanelSection>
  );
}
