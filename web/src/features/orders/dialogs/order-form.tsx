import { methodsFor, type ShipmentMethod } from '@aliquot/contract/cold-chain';
import { emptyToNull, id, longText, price, text } from '@aliquot/contract/fields';
import { mayStep, shipmentMethods } from '@aliquot/contract/order-steps';
import type { Order } from '@aliquot/contract/orders';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useMergedSave } from '../../../platform/entity/index.ts';
import { FormAutocomplete } from '../../../ui/form/form-autocomplete.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormPriceField } from '../../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../../ui/form/form-select-field.tsx';
import { FormTextArea, FormTextField } from '../../../ui/form/form-text-field.tsx';
import { FieldGrid } from '../../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { loadLocations } from '../../companies/index.ts';
import { takeStep } from '../api.ts';
import { StepForm } from './step-form.tsx';

/** An existing number can be changed but not removed; a missing one stays optional. */
const bodyOf = ({ purchaseOrderNumber }: Order) =>
  z.strictObject({
    purchaseOrderNumber: purchaseOrderNumber === null ? emptyToNull(text()) : text(),
    shipmentMethod: z.nullable(z.enum(shipmentMethods)),
    shippingLocationId: z.nullable(id),
    shippingPrice: z.nullable(price),
    note: emptyToNull(longText()),
  });
type Body = z.output<ReturnType<typeof bodyOf>>;

const valuesOf = (order: Order) => ({
  purchaseOrderNumber: order.purchaseOrderNumber ?? '',
  shipmentMethod: order.shipmentMethod,
  shippingLocationId: order.shippingLocationId,
  shippingPrice: order.shippingPrice,
  note: order.note ?? '',
});

/**
 * Sends only changes: an order has its own copy of the location, which must not be refreshed by an unrelated
 * edit.
 */
function changesOf(before: Order, values: Body) {
  const { purchaseOrderNumber, shipmentMethod, shippingLocationId, shippingPrice, note } = values;
  return {
    ...(purchaseOrderNumber !== null && purchaseOrderNumber !== before.purchaseOrderNumber
      ? { purchaseOrderNumber }
      : {}),
    ...(shipmentMethod !== null && shipmentMethod !== before.shipmentMethod ? { shipmentMethod } : {}),
    ...(shippingLocationId !== null && shippingLocationId !== before.shippingLocationId
      ? { shippingLocationId }
      : {}),
    ...(shippingPrice === before.shippingPrice ? {} : { shippingPrice }),
    ...(note === before.note ? {} : { note }),
  };
}

/** A price that was not said with the confirmation can no longer be added. */
const hasPrice = ({ shippingPricing, shippingPrice, status }: Order) =>
  shippingPrice !== null || (shippingPricing === 'at_confirmation' && mayStep('staff', 'confirm', status));

/** The fields of an order that staff may change before it is finished. */
export function OrderForm({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const [body] = useState(() => bodyOf(order));
  const fitting = methodsFor(order.lines.filter(({ live }) => live));
  const unfitHint = (method: ShipmentMethod | null) =>
    method === null || fitting.includes(method)
      ? undefined
      : t('method_unfit', {
          method: t(`methods.${method}`),
          methods: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
            fitting.map((fit) => t(`methods.${fit}`)),
          ),
        });
  const merge = useMergedSave<Order, z.input<ReturnType<typeof bodyOf>>>({
    valuesOf,
    words: (theirs) => ({
      shippingLocationId: (value) =>
        value === theirs.shippingLocationId ? theirs.shippingLocation.name : undefined,
    }),
  });
  return (
    <StepForm
      order={order}
      schema={body}
      defaultValues={valuesOf(order)}
      act={t('save')}
      take={(values, guarded, latest) => takeStep.manage(order.id, changesOf(latest, values), guarded)}
      successText={({ number }) => t('toast.updated', { number })}
      merge={merge}
    >
      {(form) => (
        <>
          <FormAutocomplete
            form={form}
            name="shippingLocationId"
            holds="id"
            label={t('ship_to')}
            load={loadLocations(order.company.id)}
            initialText={order.shippingLocation.name}
            hint={t('order_form.location_hint')}
          />
          <FieldGrid>
            <FormTextField
              form={form}
              name="purchaseOrderNumber"
              label={t('purchase_order_number')}
              mono
              autoComplete="off"
            />
            <FormSelectField
              form={form}
              name="shipmentMethod"
              label={t('method')}
              options={shipmentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
              hint={unfitHint(form.methods.watch('shipmentMethod'))}
            />
          </FieldGrid>
          {hasPrice(order) ? <ShippingPrice form={form} order={order} /> : null}
          <FormTextArea form={form} name="note" label={t('note')} hint={t('order_form.note_hint')} />
        </>
      )}
    </StepForm>
  );
}

interface ShippingPriceProps {
  form: FormHandle<z.input<ReturnType<typeof bodyOf>>>;
  order: Order;
}

/** An invoice keeps its price, so an invoiced one cannot change. */
function ShippingPrice({ form, order: { status, shippingInvoiced } }: ShippingPriceProps) {
  const { t } = useTranslation('orders');
  const agreed = mayStep('staff', 'confirm', status) ? undefined : t('order_form.price_hint');
  return (
    <FormPriceField
      form={form}
      name="shippingPrice"
      label={t('shipping_price')}
      readOnly={shippingInvoiced}
      hint={shippingInvoiced ? t('order_form.price_invoiced') : agreed}
    />
  );
}
