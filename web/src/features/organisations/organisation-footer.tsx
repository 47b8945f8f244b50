import type { Organisation, OrganisationBody } from '@aliquot/contract/organisation';
import { Copy, RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { PanelCancelButton, PanelEditButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { usePanel } from '../../ui/side-panel/side-panel.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { copyOf } from './form-values.ts';
import type { OrganisationPanelState, OrganisationRoom } from './types.ts';

interface OrganisationFooterProps {
  room: OrganisationRoom;
  form: FormHandle<OrganisationBody>;
  panel: OrganisationPanelState;
  row: Organisation | null;
  onRemove: () => void;
  onRestore: () => void;
  restoring: boolean;
}

export function OrganisationFooter(props: OrganisationFooterProps) {
  const { room, form, panel, row } = props;
  const { t } = useTranslation(['organisations', room]);
  const { guard } = usePanel();
  const icon = { size: 16, 'aria-hidden': true } as const;
  const { mode } = panel;
  const start = row ? (
    <>
      {row.active ? (
        <Button variant="danger" icon={<Trash2 {...icon} />} onClick={props.onRemove}>
          {t('delete')}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        icon={<Copy {...icon} />}
        onClick={() => guard(() => panel.open('create', { id: null, draft: copyOf(row) }))}
      >
        {t('duplicate')}
      </Button>
    </>
  ) : undefined;

  if (mode === 'edit' || mode === 'create')
    return (
      <PanelFooter start={start}>
        <FormAttention form={form} />
        <PanelCancelButton />
        <SubmitButton form={form}>{mode === 'create' ? t('create', { ns: room }) : undefined}</SubmitButton>
      </PanelFooter>
    );
  return (
    <PanelFooter start={start}>
      {row && !row.active ? (
        <Button icon={<RotateCcw {...icon} />} busy={props.restoring} onClick={props.onRestore}>
          {t('restore')}
        </Button>
      ) : null}
      {row?.active ? (
        <PanelEditButton onEdit={() => panel.open('edit', { id: row.id })}>{t('edit')}</PanelEditButton>
      ) : null}
    </PanelFooter>
  );
}
