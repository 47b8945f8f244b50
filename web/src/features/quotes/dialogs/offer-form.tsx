import { day, emptyToNull, longText, price } from '@aliquot/contract/fields';
import type { Quote } from '@aliquot/contract/quotes';
import * as z from 'zod/mini';
import { FormPriceField } from '../../../ui/form/form-number-field.tsx';
import { FormTextArea } from '../../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
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
        </>
      )}
    </StepForm>
  );
}
