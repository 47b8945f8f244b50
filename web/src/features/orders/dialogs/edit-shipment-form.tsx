import { type Order, type Shipment, shipmentChanges } from '@aliquot/contract/orders';
import { FormTextArea } from '../../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { ShipmentFields } from './shipment-fields.tsx';
import { StepForm } from './step-form.tsx';

/** Corrects a shipment, such as its tracking number or day. Its samples cannot change. */
export function EditShipmentForm({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { t } = useTranslation('orders');
  return (
    <StepForm
      order={order}
      schema={shipmentChanges}
      defaultValues={{
        carrier: shipment.carrier,
        trackingNumber: shipment.trackingNumber ?? '',
        method: shipment.method,
        temperature: shipment.temperature ?? '',
        sentDate: shipment.sentDate,
        note: shipment.note ?? '',
      }}
      act={t('save')}
      take={(values, guarded) => takeStep.changeShipment(order.id, shipment.id, values, guarded)}
      successText={({ number }) => t('toast.updated', { number })}
    >
      {(form) => (
        <>
          <ShipmentFields form={form} />
          <FormTextArea form={form} name="note" label={t('shipment_note')} mark="optional" rows={2} />
        </>
      )}
    </StepForm>
  );
}
