import { text } from '@aliquot/contract/fields';
import type { ListScreen, ListView } from '@aliquot/contract/preferences';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { saveView } from './preferences.ts';

interface SaveViewProps {
  open: boolean;
  list: ListScreen;
  words: string;
  /** The saved views of the list. */
  views: readonly ListView[];
  onClose: () => void;
}

const schema = z.strictObject({ name: text(60) });

/** Saves the current state of the list under a name. */
export function SaveViewDialog(props: SaveViewProps) {
  const { t } = useTranslation('ui');
  const { open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={t('save_view')} subtitle={t('save_view_text')} width={420}>
      {open ? <SaveForm {...props} /> : null}
    </Dialog>
  );
}

function SaveForm({ list, words, views, onClose }: SaveViewProps) {
  const { t } = useTranslation('ui');
  const close = useCloseLayer();
  const save = useMutation({ mutationFn: saveView });
  return (
    <Form
      fill
      label={t('save_view')}
      schema={schema}
      defaultValues={{ name: '' }}
      onSubmit={async ({ name }) => {
        await save.mutateAsync({ list, name, words });
        alert.success(t('view_saved', { name }));
        onClose();
      }}
    >
      {(form) => {
        const typed = String(form.methods.watch('name') ?? '')
          .trim()
          .toLowerCase();
        const existing = views.find(({ name }) => name.toLowerCase() === typed);
        return (
          <>
            <DialogBody>
              <FormTextField
                form={form}
                name="name"
                label={t('view_name')}
                mark="required"
                {...(existing ? { hint: t('view_replaced', { name: existing.name }) } : {})}
              />
            </DialogBody>
            <DialogFooter start={<FormAttention form={form} />}>
              <Button variant="quiet" onClick={close}>
                {t('cancel')}
              </Button>
              <SubmitButton form={form}>{t('save_view')}</SubmitButton>
            </DialogFooter>
          </>
        );
      }}
    </Form>
  );
}
