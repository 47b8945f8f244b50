import type { Cart, LostSample } from '@aliquot/contract/carts';
import { emptyToNull, longText } from '@aliquot/contract/fields';
import { placeBody } from '@aliquot/contract/orders';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isRefusal, useAuth } from '../../platform/api/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextArea, FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type Need, useNeed } from '../approvals/index.ts';
import { OverNote } from '../budgets/index.ts';
import { LocationDialog, useLocationDialogs } from '../companies/index.ts';
import { ParcelsNote } from '../parcels/index.ts';
import { usePlace, useSubmit } from './api.ts';
import { lostIn, useHoldAgain, useRemoveFromCart } from './change-cart.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { LostSamples } from './lost-samples.tsx';
import { heldByOthers, placeable, totalOf } from './placeable.ts';
import { type Placed, PlacedDialog } from './placed-dialog.tsx';
import { submitWithFieldErrors } from './submit-with-field-errors.ts';

const schema = z.extend(z.omit(placeBody, { expectedTotal: true, expectedCount: true, overBudget: true }), {
  /** To who approves it, where that is needed. */
  message: z.optional(emptyToNull(longText())),
});
type Draft = Partial<z.input<typeof schema>>;

/** Places the order: mode `place_order`. A location can be added in between; the input is kept. */
export function PlaceDialog({ cart }: { cart: Cart | null }) {
  const { t } = useTranslation('cart');
  // Which budgets it counts against depends on the purchase order.
  const [number, setNumber] = useState('');
  const bought = placeable(cart?.lines ?? []);
  const need = useNeed(totalOf(bought), number);
  const { dialog, openDialog, closeDialog } = useLayers();
  const draft = useRef<Draft | null>(null);
  const open = dialog === 'place_order' && cart !== null;
  useEffect(() => {
    if (dialog === 'closed' && draft.current) openDialog('place_order');
  }, [dialog, openDialog]);
  const count = bought.length;
  return (
    <>
      <Dialog
        open={open}
        onClose={() => {
          draft.current = null;
          closeDialog();
        }}
        title={t(need.asksApproval ? 'ask_approval' : 'place')}
        subtitle={
          need.asksApproval ? t('ask_text', { count, hours: need.holdHours }) : t('place_text', { count })
        }
        width={576}
        name={t('this_order')}
      >
        {open ? <PlaceForm cart={cart} need={need} draft={draft} onNumber={setNumber} /> : null}
      </Dialog>
      <LocationDialog />
      <PlacedDialog />
    </>
  );
}

function startOf({ lastUsed }: Cart): Draft {
  return {
    ...(lastUsed?.shippingLocationId ? { shippingLocationId: lastUsed.shippingLocationId } : {}),
    ...(lastUsed?.shipmentMethod ? { shipmentMethod: lastUsed.shipmentMethod } : {}),
    purchaseOrderNumber: '',
    note: '',
    message: '',
  };
}

/** Places the order and tracks unavailable samples. */
function usePlacing(cart: Cart, { asksApproval, exceeded }: Need, expectedTotal: number) {
  const place = usePlace();
  const ask = useSubmit();
  const remove = useRemoveFromCart();
  const openDialog = useLayers((layers) => layers.openDialog);
  const [unavailable, setUnavailable] = useState<readonly LostSample[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  // Samples held by others are shown before the first attempt.
  const lost = unavailable.length > 0 ? unavailable : heldByOthers(cart);
  const removeLost = () =>
    remove.mutate(
      lost.map(({ id }) => id),
      { onSuccess: () => setUnavailable([]) },
    );
  const submit = async ({ message, ...values }: z.output<typeof schema>) => {
    const body = { ...values, expectedTotal };
    const done = await submitWithFieldErrors<Placed>(
      async () => {
        if (asksApproval) {
          const { id } = await ask.mutateAsync({ id: cart.id, body: { ...body, message }, key });
          return { approvalId: id };
        }
        const { id, number } = await place.mutateAsync({
          id: cart.id,
          body: { ...body, overBudget: exceeded.length > 0 },
          key,
        });
        return { id, number };
      },
      (error) => {
        // The next attempt is a new order, unless this one may have been placed.
        if (isRefusal(error)) setKey(crypto.randomUUID());
        const lostSamples = lostIn(error);
        if (lostSamples) setUnavailable(lostSamples);
        return lostSamples !== null;
      },
    );
    if (done) openDialog('confirm', done);
  };
  return { lost, removeLost, submit };
}

interface PlaceFormProps {
  cart: Cart;
  need: Need;
  draft: { current: Draft | null };
  onNumber: (number: string) => void;
}

function PlaceForm({ cart, need, draft, onNumber }: PlaceFormProps) {
  const { t, i18n } = useTranslation('cart');
  const again = useHoldAgain();
  const close = useCloseLayer();
  const company = useAuth((state) => state.conditions?.clientCompany ?? { id: 0, name: '' });
  const isManager = useAuth((state) => state.user?.role === 'client_manager');
  const locations = useLocationDialogs(company);
  const bought = placeable(cart.lines);
  const samples = bought.map(({ sample }) => sample);
  const total = totalOf(bought);
  const { lost, removeLost, submit } = usePlacing(cart, need, total);
  const [start] = useState(() => draft.current ?? startOf(cart));

  // Expired holds are renewed first, so that count and total are those of the order.
  useEffect(() => {
    draft.current = null;
    again.mutate(undefined);
  }, [again.mutate, draft]);

  const addLocation = (values: Draft) => {
    draft.current = values;
    locations.add();
  };
  return (
    <Form
      fill
      label={t(need.asksApproval ? 'ask_approval' : 'place')}
      schema={schema}
      defaultValues={start}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            {lost.length > 0 ? <LostSamples lost={lost} onWithout={removeLost} /> : null}
            <ParcelsNote samples={samples} />
            <DeliveryFields
              form={form}
              lastNumber={cart.lastUsed?.purchaseOrderNumber ?? null}
              samples={samples}
              onAddLocation={isManager ? () => addLocation(form.methods.getValues()) : undefined}
            />
            <FormTextField form={form} name="note" label={t('note')} placeholder={t('optional')} />
            {need.asksApproval ? (
              <FormTextArea
                form={form}
                name="message"
                label={t('approver_message')}
                mark="optional"
                rows={2}
              />
            ) : null}
          </DialogBody>
          <Exceeded form={form} need={need} onNumber={onNumber} />
          <DialogFooter
            start={
              <>
                <FormAttention form={form} />
                <span className="block text-label">{t('total_of', { count: bought.length })}</span>
                <span className="font-mono text-lead text-t1">{formatMoney(total, i18n.language)}</span>
                <span className="block text-label">{t(`shipping_note.${cart.shippingPricing}`)}</span>
              </>
            }
          >
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t(submitWords(need))}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

const submitWords = ({ asksApproval, exceeded }: Need) =>
  asksApproval ? 'ask_approval' : exceeded.length > 0 ? 'place_over' : 'place';

interface ExceededProps extends Pick<PlaceFormProps, 'need' | 'onNumber'> {
  form: FormHandle<z.input<typeof schema>>;
}

/** The budgets that the order exceeds with the purchase order typed. */
function Exceeded({ form, need, onNumber }: ExceededProps) {
  const number = form.methods.watch('purchaseOrderNumber');
  useEffect(() => onNumber(number ?? ''), [number, onNumber]);
  return <OverNote overruns={need.exceeded} />;
}
