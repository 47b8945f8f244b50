import type { CompanyBilling } from '@aliquot/contract/company-billing';
import { emptyToNull, longText } from '@aliquot/contract/fields';
import type { Order } from '@aliquot/contract/orders';
import * as z from 'zod/mini';
import { ActionForm } from '../../../platform/entity/index.ts';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormTextArea } from '../../../ui/form/form-text-field.tsx';
import { FormCheckboxField } from '../../../ui/form/form-toggle-field.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { alert } from '../../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { invoiceActions, useInvoiceAction, withTax } from '../../client-invoices/index.ts';
import { useOrderWords } from '../use-order-words.ts';
import { InvoiceRemedy } from './invoice-remedy.tsx';
import { LineChoice } from './line-choice.tsx';

const schema = z
  .strictObject({ sampleIds: z.array(z.int()), shipping: z.boolean(), note: emptyToNull(longText()) })
  .check(
    z.refine(({ sampleIds, shipping }) => sampleIds.length > 0 || shipping, {
      error: 'lines_required',
      path: ['sampleIds'],
    }),
  );
type Values = z.output<typeof schema>;

interface InvoiceFormProps {
  order: Order;
  billing: CompanyBilling;
  /** The seller's note for invoices. */
  firstNote: string | null;
}

/** By default everything that is not invoiced yet. */
export function InvoiceForm({ order, billing, firstNote }: InvoiceFormProps) {
  const { t } = useTranslation('client_invoices');
  const { money } = useOrderWords();
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const lines = order.lines.filter(({ live, invoiced }) => live && !invoiced);
  const shippingPrice = order.shippingInvoiced ? 0 : (order.shippingPrice ?? 0);
  const issue = useInvoiceAction(({ values, key }: { values: Values; key: string }) =>
    invoiceActions.issue(order.id, values, key),
  );
  return (
    <ActionForm
      schema={schema}
      start={{
        sampleIds: lines.map(({ sampleId }) => sampleId),
        shipping: shippingPrice > 0,
        note: firstNote ?? '',
      }}
      run={(values, key) => issue.mutateAsync({ values, key })}
      onDone={({ number }) => {
        alert.success(
          t(billing.billingEmail === null ? 'toast.issued' : 'toast.issued_and_mailed', {
            number,
            email: billing.billingEmail,
          }),
        );
        closeDialog();
      }}
      remedyOf={({ errorName }) => <InvoiceRemedy errorName={errorName} companyId={order.company.id} />}
      act={t('issue.act')}
      sum={(form) => <Sum form={form} order={order} billing={billing} />}
    >
      {(form) => (
        <>
          <BilledTo billing={billing} />
          {lines.length > 0 ? <LineChoice form={form} label={t('issue.lines')} lines={lines} /> : null}
          {shippingPrice > 0 ? (
            <FormCheckboxField
              form={form}
              name="shipping"
              label={t('issue.shipping', { price: money(shippingPrice) })}
            />
          ) : null}
          <FormTextArea
            form={form}
            name="note"
            label={t('issue.note')}
            mark="optional"
            hint={t('issue.note_hint')}
            rows={2}
          />
        </>
      )}
    </ActionForm>
  );
}

/** An invoice keeps this name and address, whatever changes later. */
function BilledTo({ billing: { invoicedAs, billingEmail } }: { billing: CompanyBilling }) {
  const { t } = useTranslation('client_invoices');
  return (
    <p className="text-dense text-t2">
      <span className="text-t1">{t('issue.billed_to', { name: invoicedAs.name })}</span>{' '}
      {invoicedAs.fullAddress}.{' '}
      {billingEmail === null ? t('issue.not_mailed') : t('issue.mailed_to', { email: billingEmail })}
    </p>
  );
}

interface SumProps extends Pick<InvoiceFormProps, 'order' | 'billing'> {
  form: FormHandle<z.input<typeof schema>>;
}

function Sum({ form, order, billing }: SumProps) {
  const { t } = useTranslation('client_invoices');
  const { money } = useOrderWords();
  const { sampleIds, shipping } = form.methods.watch();
  const chosen = order.lines.filter(({ sampleId }) => sampleIds.includes(sampleId));
  const prices = [...chosen.map(({ price }) => price), ...(shipping ? [order.shippingPrice ?? 0] : [])];
  const { tax, gross } = withTax(prices, billing.taxRate);
  return (
    <>
      <span className="block text-label">
        {tax > 0 ? t('issue.total_with_tax', { tax: money(tax) }) : t('total')}
      </span>
      <span className="font-mono text-lead text-t1">{money(gross)}</span>
    </>
  );
}
