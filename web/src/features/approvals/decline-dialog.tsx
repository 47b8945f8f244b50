import type { ApprovalRow } from '@aliquot/contract/approvals';
import { longText } from '@aliquot/contract/fields';
import * as z from 'zod/mini';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextArea } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useDecline } from './api.ts';

const body = z.strictObject({ note: longText(1000) });

/** Declining needs a reason, which the requester reads: mode `delete` here. */
export function DeclineDialog() {
  const { t } = useTranslation('approvals');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const row = dialog === 'delete' ? (dialogEntity as ApprovalRow | null) : null;
  return (
    <Dialog
      open={row !== null}
      onClose={closeDialog}
      title={t('decline_title')}
      subtitle={row ? t('decline_subtitle', { name: row.requestedBy.name }) : undefined}
      width={440}
      name={t('decline_title')}
    >
      {row ? <DeclineForm row={row} onDone={closeDialog} /> : null}
    </Dialog>
  );
}

function DeclineForm({ row, onDone }: { row: ApprovalRow; onDone: () => void }) {
  const { t } = useTranslation('approvals');
  const decline = useDecline();
  const back = useCloseLayer();
  return (
    <Form
      fill
      label={t('decline_title')}
      schema={body}
      defaultValues={{ note: '' }}
      onSubmit={async ({ note }) => {
        await decline.mutateAsync({ ...row, note });
        onDone();
      }}
    >
      {(form) => (
        <>
          <DialogBody>
            <FormTextArea form={form} name="note" label={t('reason')} mark="required" rows={2} />
          </DialogBody>
          <DialogFooter>
            <Button variant="quiet" onClick={back}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form} variant="danger-fill">
              {t('decline')}
            </SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
