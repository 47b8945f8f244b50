import { longText, price } from '@aliquot/contract/fields';
import type { OwnQuote, QuoteLine } from '@aliquot/contract/quotes';
import { writeNumber } from '@aliquot/contract/write-number';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, showError } from '../../platform/api/index.ts';
import type { EntityPanel } from '../../platform/entity/index.ts';
import { CheckboxField } from '../../ui/field/toggle-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormPriceField } from '../../ui/form/form-number-field.tsx';
import { FormTextArea } from '../../ui/form/form-text-field.tsx';
import { useFormField } from '../../ui/form/use-form-field.ts';
import { PanelBody, PanelCancelButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { takeStep, useStep } from './api.ts';
import { LineRow, LineTable } from './quote-lines.tsx';
import { useQuoteWords } from './use-quote-words.ts';

const schema = z.strictObject({
  lines: z.array(z.strictObject({ sampleId: z.int(), price: z.nullable(price), remove: z.boolean() })),
  note: longText(),
});
type Values = z.input<typeof schema>;

/** Only lines with a wish are sent; one that is left out needs no price. */
const wished = ({ lines }: z.output<typeof schema>) =>
  lines
    .filter(({ price: asked, remove }) => remove || asked !== null)
    .map(({ sampleId, price: asked, remove }) =>
      remove ? { sampleId, remove } : { sampleId, price: asked },
    );

interface CounterFormProps {
  quote: OwnQuote;
  panel: EntityPanel<never>;
}

/** Asks for other prices, or for specimens to be left out, with a note. */
export function CounterForm({ quote: latest, panel }: CounterFormProps) {
  const { t } = useTranslation('quotes');
  // The offer that the user answers: a newer one is an error.
  const [quote] = useState(latest);
  const [key] = useState(() => crypto.randomUUID() as string);
  const counter = useStep((values: z.output<typeof schema>) =>
    takeStep.counter(quote.id, { lines: wished(values), note: values.note, revision: quote.revision }, key),
  );
  const toView = () => panel.open('view', { id: quote.id });
  return (
    <Form
      fill
      label={t('step.counter')}
      schema={schema}
      defaultValues={{
        lines: quote.lines.map(({ sample }) => ({ sampleId: sample.id, price: null, remove: false })),
        note: '',
      }}
      onSubmit={async (values) => {
        try {
          await counter.mutateAsync(values);
          alert.success(t('toast.countered'));
          toView();
        } catch (error) {
          showError(error);
          if (error instanceof ApiError && error.errorName === 'offer_changed') toView();
        }
      }}
    >
      {(form) => (
        <>
          <PanelBody>
            <p className="mb-4 text-t2">{t('counter_text')}</p>
            <LineTable
              label={t('specimens', { count: quote.lines.length })}
              firstHeader={t('specimen')}
              lastHeader={<span className="block text-left">{t('your_price')}</span>}
              lastWidth="w-56"
            >
              {quote.lines.map((line, index) => (
                <LineRow key={line.sample.id} line={line}>
                  <Wish form={form} line={line} index={index} />
                </LineRow>
              ))}
            </LineTable>
            <FormTextArea
              form={form}
              name="note"
              label={t('counter_note')}
              mark="required"
              rows={3}
              className="mt-6"
            />
          </PanelBody>
          <PanelFooter>
            <FormAttention form={form} />
            <PanelCancelButton />
            <SubmitButton form={form}>{t('send_counter')}</SubmitButton>
          </PanelFooter>
        </>
      )}
    </Form>
  );
}

interface WishProps {
  form: FormHandle<Values>;
  line: QuoteLine;
  index: number;
}

function Wish({ form, line, index }: WishProps) {
  const { t } = useTranslation('quotes');
  const { language } = useQuoteWords();
  const { code } = line.sample;
  const label = t('leave_out_code', { code });
  const { field } = useFormField({ form, name: `lines.${index}.remove`, label });
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <FormPriceField
        form={form}
        name={`lines.${index}.price`}
        label={t('price_of', { code })}
        labelHidden
        disabled={field.value}
        placeholder={line.price === null ? undefined : writeNumber(line.price, language, 2)}
        className="w-28"
      />
      <CheckboxField
        label={t('leave_out')}
        aria-label={label}
        checked={field.value}
        onChange={({ target }) => field.onChange(target.checked)}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </div>
  );
}
