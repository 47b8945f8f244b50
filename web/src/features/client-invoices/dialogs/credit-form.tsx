import type { ClientInvoice, ClientInvoiceLine } from '@aliquot/contract/client-invoices';
import { text } from '@aliquot/contract/fields';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ActionForm } from '../../../platform/entity/index.ts';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormRowChoice } from '../../../ui/form/form-row-choice.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { alert } from '../../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { invoiceActions, useInvoiceAction } from '../api.ts';
import { useInvoiceWords } from '../use-invoice-words.ts';
import { withTax } from '../with-tax.ts';

const schema = z.strictObject({
  lines: z.array(z.int()).check(z.minLength(1, 'lines_required')),
  reason: text(),
});

/** A credit note for all that is left of an invoice, or for some of its lines. */
export function CreditForm({ invoice: latest }: { invoice: ClientInvoice }) {
  // What the user chose from: lines that somebody else credits meanwhile are an error.
  const [invoice] = useState(latest);
  const { t } = useTranslation('client_invoices');
  const { money } = useInvoiceWords();
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const left = invoice.lines.filter(({ credited }) => !credited);
  const credit = useInvoiceAction(({ values, key }: { values: z.output<typeof schema>; key: string }) =>
    invoiceActions.credit(invoice.id, values, key),
  );
  return (
    <ActionForm
      schema={schema}
      start={{ lines: left.map(({ id }) => id), reason: '' }}
      run={(values, key) => credit.mutateAsync({ values, key })}
      onDone={({ number }) => {
        alert.success(t('toast.credited', { number }));
        closeDialog();
      }}
      remedyOf={() => null}
      act={t('credit.act')}
      danger
      sum={(form) => <Sum form={form} invoice={invoice} />}
    >
      {(form) => (
        <>
          <p className="text-t2">{t('credit.text')}</p>
          <FormRowChoice
            form={form}
            name="lines"
            label={t('credit.lines')}
            rows={left}
            idOf={({ id }) => id}
            allLabel={(chosen) => (
              <>
                <span className="flex-1">
                  {t('chosen_of', { chosen: chosen.length, count: left.length })}
                </span>
                <span className="font-mono">{money(chosen.reduce((sum, { price }) => sum + price, 0))}</span>
              </>
            )}
          >
            {(line) => <LineChoice line={line} />}
          </FormRowChoice>
          <FormTextField
            form={form}
            name="reason"
            label={t('credit.reason')}
            mark="required"
            hint={t('credit.reason_hint')}
            autoComplete="off"
          />
        </>
      )}
    </ActionForm>
  );
}

interface SumProps {
  form: FormHandle<z.input<typeof schema>>;
  invoice: ClientInvoice;
}

/** With tax; crediting all that is left brings the invoice to zero. */
function Sum({ form, invoice }: SumProps) {
  const { t } = useTranslation('client_invoices');
  const { money } = useInvoiceWords();
  const chosen = form.methods.watch('lines');
  const left = invoice.lines.filter(({ credited }) => !credited);
  const prices = left.filter(({ id }) => chosen.includes(id)).map(({ price }) => price);
  const gross =
    prices.length === left.length
      ? Math.round((invoice.gross - invoice.credited) * 100) / 100
      : withTax(prices, invoice.taxRate).gross;
  return (
    <>
      <span className="block text-label">{t(invoice.taxRate === null ? 'total' : 'credit.with_tax')}</span>
      <span className="font-mono text-lead text-t1">{money(gross)}</span>
    </>
  );
}

function LineChoice({ line }: { line: ClientInvoiceLine }) {
  const { money } = useInvoiceWords();
  return (
    <>
      <span className="w-28 shrink-0 truncate font-mono">{line.code}</span>
      <span className="min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full max-sm:pl-8">
        {line.description}
      </span>
      <span className="shrink-0 font-mono max-sm:ml-auto">{money(line.price)}</span>
    </>
  );
}
