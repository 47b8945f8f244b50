import { useState } from 'react';
import { ApiError } from '../../platform/api/index.ts';
import { formatUnits } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextArea } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { OverNote, type Overrun, overrunsIn } from '../budgets/index.ts';
import { usePlaceRequest, useSubmitRequest } from './api.ts';
import { Availability } from './availability.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { type Placed, PlacedDialog } from './placed-dialog.tsx';
import { RequestBiomarker } from './request-choices.tsx';
import { RequestFields } from './request-fields.tsx';
import type { RequestHandle } from './request-form.ts';
import { bodyOf, type RequestSubject, requestForm, startOf, termOf } from './request-form.ts';
import { submitWithFieldErrors } from './submit-with-field-errors.ts';

/** Requests samples that are not in stock: mode `custom_request_form`. */
export function CustomRequestDialog() {
  const { t } = useTranslation('cart');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'custom_request_form';
  const subject = useLastOpen(open, open ? (dialogEntity as RequestSubject) : null);
  const named = subject && !('among' in subject) ? subject : null;
  return (
    <>
      <Dialog
        open={open}
        onClose={closeDialog}
        title={t('request_title')}
        subtitle={named ? `${splitName(named.name).first} ${named.loincCode}` : t('request_of_one')}
        width={640}
        name={t('this_request')}
      >
        {open && subject ? <RequestForm subject={subject} /> : null}
      </Dialog>
      <PlacedDialog />
    </>
  );
}

/** Timing of the specification: the form stays a moment, closes, then the confirmation opens. */
const pause = 1500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The requested samples, as far as the cold chain depends on them. */
const requestedSamples = ({ methods }: RequestHandle) => [
  { storageCondition: methods.watch('storageCondition') || null },
];

const submitWords = (needsApproval: boolean, overBudget: boolean) =>
  needsApproval ? 'ask_approval' : overBudget ? 'place_over' : 'request_send';

function RequestForm({ subject }: { subject: RequestSubject }) {
  const { t } = useTranslation('cart');
  const place = usePlaceRequest();
  const ask = useSubmitRequest();
  // Only the server can tell what a request may come to: placing it says that it needs approval.
  const [needsApproval, setNeedsApproval] = useState<string | null>(null);
  // And which budgets it exceeds: a manager confirms that for the request as it was then.
  const [refused, setRefused] = useState<{ request: string; overruns: readonly Overrun[] } | null>(null);
  const close = useCloseLayer();
  const { closeDialog, openDialog } = useLayers();
  const [key] = useState(() => crypto.randomUUID());
  const [start] = useState(() => startOf(subject));
  const [term, setTerm] = useState(() => termOf(subject));
  return (
    <Form
      fill
      label={t('request_title')}
      schema={requestForm}
      defaultValues={start}
      onSubmit={async (values) => {
        const body = bodyOf(values);
        const placed = await submitWithFieldErrors<Placed>(
          async () => {
            if (needsApproval !== null) {
              const { id } = await ask.mutateAsync({ body, key: `${key} approval` });
              return { approvalId: id };
            }
            const { id, number, waitingFor } = await place.mutateAsync({
              body: { ...body, overBudget: refused?.request === JSON.stringify(body) },
              key,
            });
            return { id, number, waiting: waitingFor };
          },
          (error) => {
            const needed = error instanceof ApiError && error.errorName === 'approval_needed';
            if (needed) setNeedsApproval(error.message);
            const overruns = overrunsIn(error);
            if (overruns) setRefused({ request: JSON.stringify(body), overruns });
            return needed || overruns !== null;
          },
        );
        if (!placed) return;
        await wait(pause);
        closeDialog();
        await wait(pause);
        openDialog('confirm', placed);
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            {needsApproval === null ? null : <Note tone="warn" title={needsApproval} live />}
            {'among' in subject ? (
              <RequestBiomarker form={form} among={subject.among} term={term} onChange={setTerm} />
            ) : null}
            <RequestFields form={form} units={formatUnits(term?.units ?? '')} />
            <FormTextArea form={form} name="note" label={t('request_note')} mark="optional" rows={2} />
            <Availability form={form} />
            <DeliveryFields form={form} lastNumber={null} samples={requestedSamples(form)} />
          </DialogBody>
          <OverNote overruns={refused?.overruns ?? []} />
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>
              {t(submitWords(needsApproval !== null, refused !== null))}
            </SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
