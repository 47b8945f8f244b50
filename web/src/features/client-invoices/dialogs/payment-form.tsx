import { type ClientInvoice, paymentBody } from '@aliquot/contract/client-invoices';
import type * as z from 'zod/mini';
import { ActionForm } from '../../../platform/entity/index.ts';
import { today } from '../../../platform/format/index.ts';
import { FormDateField } from '../../../ui/form/form-date-field.tsx';
import { FormPriceField } from '../../../ui/form/form-number-field.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { FieldGrid } from '../../../ui/side-panel/panel-parts.tsx';
import { alert } from '../../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { invoiceActions, useInvoiceAction } from '../api.ts';
import { useInvoiceWords } from '../use-invoice-words.ts';

/** A payment that was received; by default all that is open. */
export function PaymentForm({ invoice }: { invoice: ClientInvoice }) {
  const { t } = useTranslation('client_invoices');
  const { money } = useInvoiceWords();
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const open = invoice.openAmount ?? 0;
  const pay = useInvoiceAction(({ values, key }: { values: z.output<typeof paymentBody>; key: string }) =>
    invoiceActions.addPayment(invoice.id, values, key),
  );
  const hintOf = (amount: unknown) => {
    if (typeof amount !== 'number' || amount === 0) return t('payment.amount_hint');
    if (amount < 0) return t('payment.corrects');
    const left = (Math.round(open * 100) - Math.round(amount * 100)) / 100;
    if (left === 0) return t('payment.settles');
    return left > 0
      ? t('payment.leaves', { amount: money(left) })
      : t('payment.exceeds', { amount: money(-left) });
  };
  return (
    <ActionForm
      schema={paymentBody}
      start={{ receivedOn: today(), ...(open > 0 ? { amount: open } : {}), note: '' }}
      run={(values, key) => pay.mutateAsync({ values, key })}
      onDone={({ number, openAmount }) => {
        alert.success(
          openAmount !== null && openAmount <= 0
            ? t('toast.paid', { number })
            : t('toast.payment', { number, amount: money(openAmount ?? 0) }),
        );
        closeDialog();
      }}
      remedyOf={() => null}
      act={t('payment.act')}
    >
      {(form) => (
        <>
          <FieldGrid>
            <FormDateField
              form={form}
              name="receivedOn"
              label={t('payment.received')}
              mark="required"
              emptyAs=""
              max={today()}
            />
            <FormPriceField
              form={form}
              name="amount"
              label={t('payment.amount')}
              mark="required"
              hint={hintOf(form.methods.watch('amount'))}
            />
          </FieldGrid>
          <FormTextField
            form={form}
            name="note"
            label={t('payment.note')}
            mark="optional"
            hint={t('payment.note_hint')}
            autoComplete="off"
          />
        </>
      )}
    </ActionForm>
  );
}
