import type { User } from '@aliquot/contract/users';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { useEntityPanel } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { PanelCancelButton, PanelEditButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { UserBody } from './api.ts';
import { useRestore } from './use-status-change.ts';
import { useUserAccess } from './user-access.ts';

interface UserFooterProps {
  form: FormHandle<UserBody>;
  panel: ReturnType<typeof useEntityPanel<never>>;
  user: User | null;
  onRemove: (user: User) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function UserFooter({ form, panel, user, onRemove }: UserFooterProps) {
  const { t } = useTranslation('users');
  const { mayManage, mayTakeAway } = useUserAccess();
  const { restore, busy } = useRestore();
  const { mode } = panel;
  const start =
    user?.active && mayTakeAway(user) ? (
      <Button variant="danger" icon={<Trash2 {...icon} />} onClick={() => onRemove(user)}>
        {t('delete')}
      </Button>
    ) : undefined;

  if (mode === 'edit' || mode === 'create')
    return (
      <PanelFooter start={start}>
        <FormAttention form={form} />
        <PanelCancelButton />
        <SubmitButton form={form}>{mode === 'create' ? t('create') : undefined}</SubmitButton>
      </PanelFooter>
    );
  if (!user || !mayManage(user)) return null;
  return (
    <PanelFooter start={start}>
      {user.active ? (
        <PanelEditButton onEdit={() => panel.open('edit', { id: user.id })}>{t('edit')}</PanelEditButton>
      ) : (
        <Button
          icon={<RotateCcw {...icon} />}
          busy={busy}
          onClick={() => restore([user.id], () => panel.open('view', { id: user.id }))}
        >
          {t('restore')}
        </Button>
      )}
    </PanelFooter>
  );
}
