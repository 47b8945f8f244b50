import { type Order, shipmentBody } from '@aliquot/contract/orders';
import * as z from 'zod/mini';
import { today } from '../../../platform/format/index.ts';
import { FormTextArea } from '../../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { unsentOf } from '../types.ts';
import { LineChoice } from './line-choice.tsx';
import { ColdChainNotes, firstParcel, idsOf, ParcelChoice } from './parcel-choice.tsx';
import { ExpiredNote } from './plain-forms.tsx';
import { FacilitiesNote, ShipmentFields } from './shipment-fields.tsx';
import { StepForm } from './step-form.tsx';

/** This form always sends the selected samples, at least one. */
const body = z.extend(shipmentBody, {
  sampleIds: z.array(z.int()).check(z.minLength(1, 'samples_required')),
});

/** Samples, carrier and cooling of a shipment: by default all unsent samples of one temperature. */
export function ShippingForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const lines = unsentOf(order.lines);
  const first = firstParcel(lines);
  return (
    <StepForm
      order={order}
      schema={body}
      defaultValues={{
        carrier: order.shipments.at(-1)?.carrier ?? '',
        trackingNumber: '',
        method: order.shipmentMethod ?? 'standard',
        temperature: first.temperature
          ? t(`packing.${first.temperature}`)
          : (order.shipments.at(-1)?.temperature ?? ''),
        sentDate: today(),
        note: '',
        sampleIds: idsOf(first),
      }}
      act={t('step.ship')}
      take={(values, guarded) => takeStep.ship(order.id, values, guarded)}
      successText={({ number }, { sampleIds }) =>
        t('toast.shipping_added', { number, count: sampleIds.length })
      }
    >
      {(form) => (
        <>
          <ParcelChoice form={form} lines={lines} />
          <ShipmentFields form={form} />
          <ExpiredNote count={lines.filter(({ expired }) => expired).length} />
          <FacilitiesNote form={form} lines={lines} />
          <ColdChainNotes form={form} lines={lines} />
          <LineChoice form={form} label={t('which_samples')} lines={lines} />
          <FormTextArea form={form} name="note" label={t('shipment_note')} mark="optional" rows={2} />
        </>
      )}
    </StepForm>
  );
}
