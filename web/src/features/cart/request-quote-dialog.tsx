import type { Cart } from '@aliquot/contract/carts';
import { requestQuoteBody } from '@aliquot/contract/quotes';
import { useState } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextArea } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLocations } from '../companies/index.ts';
import { useRequestQuote } from './api.ts';
import { placeable } from './placeable.ts';
import type { Placed } from './placed-dialog.tsx';
import { submitWithFieldErrors } from './submit-with-field-errors.ts';

/** Requests an offer for the cart: mode `order_form` here. */
export function RequestQuoteDialog({ cart }: { cart: Cart | null }) {
  const { t } = useTranslation('cart');
  const { dialog, closeDialog } = useLayers();
  const open = dialog === 'order_form' && cart !== null;
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('quote.request')}
      subtitle={t('quote.text', { count: placeable(cart?.lines ?? []).length })}
      width={480}
      name={t('quote.this')}
    >
      {open ? <RequestQuoteForm cart={cart} /> : null}
    </Dialog>
  );
}

function RequestQuoteForm({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart');
  const close = useCloseLayer();
  const openDialog = useLayers((layers) => layers.openDialog);
  const companyId = useAuth((state) => state.conditions?.clientCompany?.id ?? 0);
  const locations = useLocations(companyId, true).data?.items ?? [];
  const request = useRequestQuote();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Form
      fill
      label={t('quote.request')}
      schema={requestQuoteBody}
      defaultValues={{ message: '', shippingLocationId: cart.lastUsed?.shippingLocationId ?? null }}
      onSubmit={async (body) => {
        const made = await submitWithFieldErrors(() => request.mutateAsync({ id: cart.id, body, key }));
        if (made) openDialog('confirm', { quoteId: made.id, number: made.number } satisfies Placed);
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            <FormTextArea
              form={form}
              name="message"
              label={t('quote.message')}
              mark="optional"
              hint={t('quote.message_hint')}
              rows={3}
            />
            <FormSelectField
              form={form}
              name="shippingLocationId"
              label={t('location')}
              mark="optional"
              hint={t('quote.location_hint')}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t('quote.request')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
