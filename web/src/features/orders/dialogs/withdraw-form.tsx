import { type Order, type OrderLine, withdrawBody } from '@aliquot/contract/orders';
import { settableStatuses } from '@aliquot/contract/sample-statuses';
import * as z from 'zod/mini';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormSelectField } from '../../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { Note } from '../../../ui/note/note.tsx';
import { FieldGrid } from '../../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { unsentOf } from '../types.ts';
import { CreditField } from './credit-field.tsx';
import { LineChoice } from './line-choice.tsx';
import { StepForm } from './step-form.tsx';

const body = z.extend(z.omit(withdrawBody, { version: true }), {
  credit: z.boolean(),
  sampleIds: z.array(z.int()).check(z.minLength(1, 'samples_required')),
});
type Body = z.input<typeof body>;

/**
 * For samples that broke or got lost at picking: the line stays visible, leaves the total, and the client is
 * notified with the reason.
 */
export function WithdrawForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const lines = unsentOf(order.lines);
  return (
    <StepForm
      order={order}
      schema={body}
      defaultValues={{
        sampleIds: lines.length === 1 ? lines.map(({ sampleId }) => sampleId) : [],
        reason: '',
        credit: true,
      }}
      danger
      act={t('step.withdraw')}
      take={({ credit, ...values }, guarded) =>
        takeStep.withdraw(
          order.id,
          { ...values, ...(invoicedOf(lines, values.sampleIds) > 0 ? { credit } : {}) },
          guarded,
        )
      }
      successText={({ number }, { sampleIds }) => t('toast.withdrawn', { number, count: sampleIds.length })}
    >
      {(form) => (
        <>
          <p className="text-t2">{t('withdraw.text')}</p>
          <LineChoice form={form} label={t('which_samples')} lines={lines} />
          <FieldGrid>
            <FormTextField
              form={form}
              name="reason"
              label={t('reason')}
              mark="required"
              hint={t('cancel.reason_hint')}
              autoComplete="off"
            />
            <FormSelectField
              form={form}
              name="sampleStatus"
              label={t('withdraw.status')}
              mark="required"
              options={settableStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) }))}
            />
          </FieldGrid>
          <Credit form={form} lines={lines} />
          <Consequence form={form} order={order} />
        </>
      )}
    </StepForm>
  );
}

const invoicedOf = (lines: readonly OrderLine[], chosen: readonly number[]) =>
  lines.filter(({ sampleId, invoiced }) => invoiced && chosen.includes(sampleId)).length;

/** Offers a credit note where chosen samples are invoiced. */
function Credit({ form, lines }: { form: FormHandle<Body>; lines: readonly OrderLine[] }) {
  const { t } = useTranslation('orders');
  const count = invoicedOf(lines, form.methods.watch('sampleIds'));
  return count > 0 ? <CreditField form={form} name="credit" label={t('withdraw.credit', { count })} /> : null;
}

/** An order without samples becomes canceled: warns before. */
function Consequence({ form, order }: { form: FormHandle<Body>; order: Order }) {
  const { t } = useTranslation('orders');
  const chosen = form.methods.watch('sampleIds').length;
  const left = order.lines.filter(({ live }) => live).length - chosen;
  const open = order.requests.some(({ status }) => status === 'open');
  return chosen > 0 && left === 0 && !open ? <Note tone="warn">{t('withdraw.leaves_nothing')}</Note> : null;
}
