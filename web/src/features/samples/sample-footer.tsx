import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { Copy, Printer, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { useEntityPanel } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { PanelCancelButton, PanelEditButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { usePanel } from '../../ui/side-panel/side-panel.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useRestoreSamples } from './api.ts';
import { LabelsDialog } from './labels-dialog.tsx';
import { isFree } from './sample-actions.tsx';
import { copyOf, type SampleDraft } from './sample-form-values.ts';

type Panel = ReturnType<typeof useEntityPanel<SampleDraft>>;

interface FooterProps {
  panel: Panel;
  sample: Sample | null;
  onRemove: (sample: Sample) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function WriteFooter({ form, ...rest }: FooterProps & { form: FormHandle<SampleBody> }) {
  const { t } = useTranslation('inventory');
  return (
    <PanelFooter start={<Start {...rest} />}>
      <FormAttention form={form} />
      <PanelCancelButton />
      <SubmitButton form={form}>{rest.panel.mode === 'create' ? t('create') : undefined}</SubmitButton>
    </PanelFooter>
  );
}

/** In view mode, below each tab. */
export function ReadFooter(props: FooterProps & { sample: Sample }) {
  const { panel, sample } = props;
  const { t } = useTranslation('inventory');
  const [labelled, setLabelled] = useState(false);
  const restore = useRestoreSamples();
  const { id } = sample;
  if (!sample.active)
    return (
      <PanelFooter start={<Start {...props} />}>
        <Button
          icon={<RotateCcw {...icon} />}
          busy={restore.isPending}
          onClick={() => restore.mutate([id], { onSuccess: () => panel.open('view', { id }) })}
        >
          {t('restore')}
        </Button>
      </PanelFooter>
    );
  return (
    <PanelFooter start={<Start {...props} />}>
      <Button icon={<Printer {...icon} />} onClick={() => setLabelled(true)}>
        {t('print_label')}
      </Button>
      <LabelsDialog ids={labelled ? [id] : null} onClose={() => setLabelled(false)} />
      <PanelEditButton onEdit={() => panel.open('edit', { id })}>{t('edit')}</PanelEditButton>
    </PanelFooter>
  );
}

function Start({ panel, sample, onRemove }: FooterProps) {
  const { t, i18n } = useTranslation('inventory');
  const { guard } = usePanel();
  if (!sample) return null;
  return (
    <>
      {isFree(sample) ? (
        <Button variant="danger" icon={<Trash2 {...icon} />} onClick={() => onRemove(sample)}>
          {t('delete')}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        icon={<Copy {...icon} />}
        onClick={() => guard(() => panel.open('create', { id: null, draft: copyOf(sample, i18n.language) }))}
      >
        {t('duplicate')}
      </Button>
    </>
  );
}
