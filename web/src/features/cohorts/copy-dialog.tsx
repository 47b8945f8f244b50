import { text } from '@aliquot/contract/fields';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useCopyCohort } from './api.ts';

/** What the dialog in mode `edit` copies. */
export interface CopySubject {
  copied: { id: number; name: string };
}

const isCopy = (subject: unknown): subject is CopySubject =>
  typeof subject === 'object' && subject !== null && 'copied' in subject;

const body = z.strictObject({ name: text() });

/** Names the copy of a cohort, which is opened then. */
export function CopyDialog() {
  const { t } = useTranslation('cohorts');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const subject = dialog === 'edit' && isCopy(dialogEntity) ? dialogEntity : null;
  return (
    <Dialog
      open={subject !== null}
      onClose={closeDialog}
      title={t('copy_title')}
      subtitle={t('copy_text')}
      width={460}
      name={t('copy_title')}
    >
      {subject ? <CopyForm {...subject.copied} /> : null}
    </Dialog>
  );
}

function CopyForm({ id, name }: CopySubject['copied']) {
  const { t } = useTranslation('cohorts');
  const close = useCloseLayer();
  const navigate = useNavigate();
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const copy = useCopyCohort();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Form
      fill
      label={t('copy_title')}
      schema={body}
      defaultValues={{ name: t('copy_name', { name }).slice(0, 255) }}
      onSubmit={async (values) => {
        const made = await copy.mutateAsync({ id, key, ...values });
        closeDialog();
        void navigate({ to: '/specimen-search/cohort', search: { id: String(made.id) } as never });
      }}
    >
      {(form) => (
        <>
          <DialogBody>
            <FormTextField form={form} name="name" label={t('name')} mark="required" />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t('copy')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
