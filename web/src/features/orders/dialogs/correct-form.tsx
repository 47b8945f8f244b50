import { day } from '@aliquot/contract/fields';
import type { Order } from '@aliquot/contract/orders';
import * as z from 'zod/mini';
import { FormDateField } from '../../../ui/form/form-date-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { StepForm } from './step-form.tsx';

/** Named like the server's field, so that its error is shown there. */
const body = z.strictObject({ completionDate: day });

/** The day in the viewer's time zone, as the panel shows it. */
export function localDay(iso: string): string {
  const at = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Noon of that day in the viewer's time zone, but not before the order was placed nor after now. */
export function momentOf(chosen: string, placedAt: string, now: Date): string {
  const noon = new Date(`${chosen}T12:00:00`).getTime();
  const bounded = Math.min(Math.max(noon, Date.parse(placedAt)), now.getTime());
  return new Date(localDay(new Date(bounded).toISOString()) === chosen ? bounded : noon).toISOString();
}

/** Corrects the delivery date. */
export function CorrectForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <StepForm
      order={order}
      schema={body}
      defaultValues={{ completionDate: order.completionDate ? localDay(order.completionDate) : '' }}
      act={t('save')}
      take={({ completionDate }, guarded) =>
        takeStep.manage(
          order.id,
          { completionDate: momentOf(completionDate, order.placedAt, new Date()) },
          guarded,
        )
      }
      successText={({ number }) => t('toast.updated', { number })}
    >
      {(form) => (
        <FormDateField
          form={form}
          name="completionDate"
          label={t('fields.completionDate')}
          mark="required"
          emptyAs=""
          min={localDay(order.placedAt)}
          max={localDay(new Date().toISOString())}
          hint={t('correct.hint')}
        />
      )}
    </StepForm>
  );
}
