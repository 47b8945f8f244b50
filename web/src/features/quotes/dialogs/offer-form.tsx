import { day, emptyToNull, longText, price } from '@aliquot/contract/fields';
import type { Quote } from '@aliquot/contract/quotes';
import { FileText } from 'lucide-react';
import * as z from 'zod/mini';
import { Button } from '../../../ui/button/button.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormPriceField } from '../../../ui/form/form-number-field.tsx';
import { FormTextArea } from '../../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep, usePreview } from '../api.ts';
import { useQuoteWords } from '../use-quote-words.ts';
import { firstLastDay, LastDayField } from './last-day-field.tsx';
import { StepForm } from './step-form.tsx';

const schema = z.strictObject({
  validUntil: day,
  shippingPrice: z.nullable(price),
  terms: z.optional(emptyToNull(longText())),
});

/** Sends the draft to the client, who can accept it until the last day. */
export function OfferForm({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const { money } = useQuoteWords();
  return (
    <StepForm
      schema={schema}
      start={{
        validUntil: firstLastDay(quote.latestDay),
        shippingPrice: quote.shippingPrice,
        terms: quote.terms ?? '',
      }}
      act={t('send_offer')}
      take={(body, key) => takeStep.offer(quote.id, { ...body, version: quote.version }, key)}
      successText={({ number }) => t('toast.offered', { number })}
      sum={
        <>
          <span className="block text-label">{t('subtotal_of', { count: quote.lines.length })}</span>
          <span className="font-mono text-lead text-t1">{money(quote.total ?? 0)}</span>
        </>
      }
    >
      {(form) => (
        <>
          <LastDayField form={form} latestDay={quote.latestDay} />
          <FormPriceField
            form={form}
            name="shippingPrice"
            label={t('shipping_price')}
            hint={t('shipping_price_hint')}
          />
          <FormTextArea form={form} name="terms" label={t('terms')} mark="optional" rows={4} />
          <Preview form={form} id={quote.id} />
        </>
      )}
    </StepForm>
  );
}

/** The offer as PDF, with what the form has now. */
function Preview({ form, id }: { form: FormHandle<z.input<typeof schema>>; id: number }) {
  const { t } = useTranslation('quotes');
  const preview = usePreview(id);
  return (
    <Button
      variant="quiet"
      className="-ml-2.5 self-start"
      icon={<FileText size={16} aria-hidden="true" />}
      busy={preview.isPending}
      onClick={() => void form.methods.handleSubmit((values) => preview.mutate(schema.parse(values)))()}
    >
      {t('preview')}
    </Button>
  );
}
