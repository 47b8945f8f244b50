import { price } from '@aliquot/contract/fields';
import type { Order } from '@aliquot/contract/orders';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormPriceField } from '../../../ui/form/form-number-field.tsx';
import { Note } from '../../../ui/note/note.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { unsentOf } from '../types.ts';
import { useOrderWords } from '../use-order-words.ts';
import { ExpiredNote } from './plain-forms.tsx';
import { StepForm } from './step-form.tsx';

const asksPrice = ({ shippingPricing }: Order) => shippingPricing === 'at_confirmation';

const bodyOf = (order: Order) =>
  z.strictObject({ shippingPrice: asksPrice(order) ? price : z.nullable(price) });

/** Asks for the price of shipping where clients are told it now. */
export function ConfirmForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  const [body] = useState(() => bodyOf(order));
  const expired = unsentOf(order.lines).filter((line) => line.expired).length;
  const asks = asksPrice(order);
  const suggested = order.shippingPrice === null && order.suggestedShippingPrice !== null;
  return (
    <StepForm
      order={order}
      schema={body}
      defaultValues={{ shippingPrice: order.shippingPrice ?? order.suggestedShippingPrice }}
      ready={!asks}
      act={t('step.confirm')}
      take={({ shippingPrice }, guarded) =>
        takeStep.manage(order.id, { status: 'confirmed', ...(asks ? { shippingPrice } : {}) }, guarded)
      }
      successText={({ number }) => t('toast.confirmed', { number })}
    >
      {(form) => {
        const chosen = form.methods.watch('shippingPrice');
        return (
          <>
            <p className="text-t2">
              {t('confirm.text', { company: order.company.name, count: order.samples })}
            </p>
            {asks ? (
              <FormPriceField
                form={form}
                name="shippingPrice"
                label={t('shipping_price')}
                mark="required"
                hint={
                  typeof chosen === 'number'
                    ? t(
                        suggested && chosen === order.suggestedShippingPrice
                          ? 'confirm.suggested'
                          : 'confirm.total',
                        {
                          total: money((Math.round(order.total * 100) + Math.round(chosen * 100)) / 100),
                        },
                      )
                    : t('confirm.price_hint')
                }
              />
            ) : null}
            <ExpiredNote count={expired} />
            {order.waitingFor > 0 ? (
              <Note tone="info">{t('confirm.waiting', { count: order.waitingFor })}</Note>
            ) : null}
          </>
        );
      }}
    </StepForm>
  );
}
