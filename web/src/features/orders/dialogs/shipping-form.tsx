import { shipmentMethods } from '@aliquot/contract/order-steps';
import { type Order, shipmentBody } from '@aliquot/contract/orders';
import * as z from 'zod/mini';
import { today } from '../../../platform/days.ts';
import { FormDateField } from '../../../ui/form/form-date-field.tsx';
import { FormSelectField } from '../../../ui/form/form-select-field.tsx';
import { FormTextArea, FormTextField } from '../../../ui/form/form-text-field.tsx';
import { FieldGrid } from '../../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { unsentOf } from '../types.ts';
import { LineChoice } from './line-choice.tsx';
import { ExpiredNote } from './plain-forms.tsx';
import { StepForm } from './step-form.tsx';

/** Here the boxes always say which; at least one. */
const body = z.extend(shipmentBody, {
  sampleIds: z.array(z.int()).check(z.minLength(1, 'samples_required')),
});

/** What goes out, with whom, and how it is kept cold; all that is not sent yet, unless some is left for later. */
export function ShippingForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const lines = unsentOf(order.lines);
  return (
    <StepForm
      order={order}
      schema={body}
      defaultValues={{
        carrier: order.shipments.at(-1)?.carrier ?? '',
        trackingNumber: '',
        method: order.shipmentMethod ?? 'standard',
        temperature: order.shipments.at(-1)?.temperature ?? '',
        sentDate: today(),
        note: '',
        sampleIds: lines.map(({ sampleId }) => sampleId),
      }}
      act={t('step.ship')}
      take={(values, guarded) => takeStep.ship(order.id, values, guarded)}
      said={({ number }, { sampleIds }) => t('toast.shipping_added', { number, count: sampleIds.length })}
    >
      {(form) => (
        <>
          <FieldGrid>
            <FormTextField
              form={form}
              name="carrier"
              label={t('carrier')}
              mark="required"
              autoComplete="off"
            />
            <FormTextField
              form={form}
              name="trackingNumber"
              label={t('tracking_number')}
              mono
              autoComplete="off"
            />
            <FormSelectField
              form={form}
              name="method"
              label={t('method')}
              options={shipmentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
            />
            <FormTextField
              form={form}
              name="temperature"
              label={t('temperature')}
              placeholder={t('temperature_placeholder')}
              autoComplete="off"
            />
            <FormDateField form={form} name="sentDate" label={t('sent_date')} mark="required" emptyAs="" />
          </FieldGrid>
          <ExpiredNote count={lines.filter(({ expired }) => expired).length} />
          <LineChoice form={form} label={t('which_samples')} lines={lines} />
          <FormTextArea form={form} name="note" label={t('shipment_note')} mark="optional" rows={2} />
        </>
      )}
    </StepForm>
  );
}
