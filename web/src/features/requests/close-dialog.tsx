import { text } from '@aliquot/contract/fields';
import type { InventoryRequest } from '@aliquot/contract/requests';
import * as z from 'zod/mini';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useClose, useReopen } from './api.ts';

/** The subject of the dialog in mode `delete` here. */
export interface CloseSubject {
  request: InventoryRequest;
}

const body = z.strictObject({ reason: text() });

/** Closing notifies the client of the reason; undo is in the toast unless the order was canceled with it. */
export function CloseDialog() {
  const { t } = useTranslation('requests');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const subject = dialog === 'delete' ? (dialogEntity as CloseSubject | null) : null;
  return (
    <Dialog
      open={subject !== null}
      onClose={closeDialog}
      title={t('close.title')}
      subtitle={subject?.request.name}
      width={480}
      name={t('close.title')}
    >
      {subject ? <CloseForm request={subject.request} onClosed={closeDialog} /> : null}
    </Dialog>
  );
}

function CloseForm({ request, onClosed }: { request: InventoryRequest; onClosed: () => void }) {
  const { t } = useTranslation('requests');
  const close = useClose();
  const reopen = useReopen();
  const back = useCloseLayer();
  const missing = request.asked - request.allocated;
  return (
    <Form
      fill
      label={t('close.title')}
      schema={body}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const { id, order } = await close.mutateAsync({ request, reason });
        const ended = order.status === 'cancelled';
        alert.success(
          ended ? t('toast.closed_order', { number: order.number }) : t('toast.closed'),
          // An order canceled with it cannot be restored.
          ended ? {} : { undo: () => reopen.mutate(id) },
        );
        onClosed();
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            <p className="text-t2">
              {t('close.text', { count: missing, number: request.order.number })} {t('close.text_order')}
            </p>
            <FormTextField
              form={form}
              name="reason"
              label={t('reason')}
              mark="required"
              hint={t('close.reason_hint')}
              autoComplete="off"
            />
          </DialogBody>
          <DialogFooter>
            <Button variant="quiet" onClick={back}>
              {t('back')}
            </Button>
            <SubmitButton form={form} variant="danger-fill">
              {t('close.act')}
            </SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
