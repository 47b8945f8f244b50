import { text } from '@aliquot/contract/fields';
import type { Order } from '@aliquot/contract/orders';
import * as z from 'zod/mini';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { Note } from '../../../ui/note/note.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import type { AnyOrder } from '../types.ts';
import { CreditField } from './credit-field.tsx';
import { StepForm } from './step-form.tsx';

/** Transitions without input, or with a reason only. */

const nothing = z.strictObject({});

export function ExpiredNote({ count }: { count: number }) {
  const { t } = useTranslation('orders');
  return count > 0 ? <Note tone="warn">{t('expired_lines', { count })}</Note> : null;
}

export function CompleteForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const byHand = order.status === 'confirmed';
  return (
    <StepForm
      order={order}
      schema={nothing}
      defaultValues={{}}
      ready
      act={t('step.complete')}
      take={(_, guarded) => takeStep.manage(order.id, { status: 'delivered' }, guarded)}
      successText={({ number }) => t('toast.completed', { number })}
    >
      {() => (
        <>
          <p className="text-t2">{t('complete.text', { company: order.company.name })}</p>
          <p className="text-t2">{t('complete.samples', { count: order.samples })}</p>
          {byHand ? <Note tone="info">{t('complete.by_hand')}</Note> : null}
        </>
      )}
    </StepForm>
  );
}

const withReason = z.strictObject({ reason: text(), credit: z.boolean() });

/** Whether something of it is on an invoice and not credited. */
const isInvoiced = (order: AnyOrder) =>
  order.invoices.some(({ kind, state }) => kind === 'invoice' && state !== 'credited');

/** For both sides: canceling releases the samples and notifies the client and the assignee. */
export function CancelForm({ order, staff }: { order: AnyOrder; staff: boolean }) {
  const { t } = useTranslation('orders');
  const invoiced = staff && isInvoiced(order);
  return (
    <StepForm
      order={order}
      schema={withReason}
      defaultValues={{ reason: '', credit: invoiced }}
      danger
      act={t('step.cancel')}
      take={({ reason, credit }, guarded) =>
        takeStep.cancel(order.id, { reason, ...(invoiced ? { credit } : {}) }, guarded)
      }
      successText={({ number }) => t('toast.cancelled', { number })}
    >
      {(form) => (
        <>
          <p className="text-t2">{t(staff ? 'cancel.text' : 'cancel.text_own', { count: order.samples })}</p>
          <FormTextField
            form={form}
            name="reason"
            label={t('reason')}
            mark="required"
            hint={t(staff ? 'cancel.reason_hint' : 'cancel.reason_hint_own')}
            autoComplete="off"
          />
          {invoiced ? <CreditField form={form} name="credit" label={t('cancel.credit')} /> : null}
        </>
      )}
    </StepForm>
  );
}
