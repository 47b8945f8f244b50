import { text } from '@aliquot/contract/fields';
import type { InventoryRequest } from '@aliquot/contract/requests';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useMergedSave } from '../../platform/entity/index.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { PanelBody, PanelCancelButton, PanelFooter, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useRename } from './api.ts';
import type { RequestPanelState } from './request-panel-state.ts';

const body = z.strictObject({ name: text() });

interface RenameFormProps {
  panel: RequestPanelState;
  request: InventoryRequest;
}

/** Staff can only change the name; the requested criteria stay. */
export function RenameForm({ panel, request: latest }: RenameFormProps) {
  const { t } = useTranslation('requests');
  const [request] = useState(latest);
  const merge = useMergedSave<InventoryRequest, { name: string }>({
    valuesOf: ({ name }) => ({ name }),
  });
  const rename = useRename(request);
  return (
    <Form
      fill
      label={t('rename')}
      schema={body}
      defaultValues={{ name: request.name }}
      onSubmit={({ name }, form) =>
        merge.save(form, async (over) => {
          await rename.mutateAsync({ name, ...over });
          panel.open('view', { id: request.id });
        })
      }
    >
      {(form) => (
        <>
          <PanelBody>
            <VersionConflict form={form} conflict={merge.conflict} />
            <PanelSection title={t('name')}>
              <FormTextField form={form} name="name" label={t('name')} mark="required" autoComplete="off" />
            </PanelSection>
          </PanelBody>
          <PanelFooter>
            <FormAttention form={form} />
            <PanelCancelButton />
            <SubmitButton form={form} />
          </PanelFooter>
        </>
      )}
    </Form>
  );
}
