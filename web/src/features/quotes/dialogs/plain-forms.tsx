import { day, text } from '@aliquot/contract/fields';
import type { Quote } from '@aliquot/contract/quotes';
import * as z from 'zod/mini';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { firstLastDay, LastDayField } from './last-day-field.tsx';
import { StepForm } from './step-form.tsx';

const withDay = z.strictObject({ validUntil: day });

/** Gives the offer a later last day. */
export function ExtendForm({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  return (
    <StepForm
      schema={withDay}
      start={{ validUntil: firstLastDay(quote.latestDay, quote.validUntil?.slice(0, 10)) }}
      act={t('step.extend')}
      take={({ validUntil }) => takeStep.extend(quote.id, { validUntil, version: quote.version })}
      successText={({ number }) => t('toast.extended', { number })}
    >
      {(form) => <LastDayField form={form} latestDay={quote.latestDay} />}
    </StepForm>
  );
}

const withReason = z.strictObject({ reason: text() });

/** Takes the quote back: its samples are free, and the client is notified. */
export function WithdrawForm({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  return (
    <StepForm
      schema={withReason}
      start={{ reason: '' }}
      danger
      act={t('step.withdraw')}
      take={({ reason }) => takeStep.withdraw(quote.id, reason)}
      successText={({ number }) => t('toast.withdrawn_staff', { number })}
    >
      {(form) => (
        <>
          <p className="text-t2">{t('withdraw_text', { count: quote.lines.length })}</p>
          <FormTextField
            form={form}
            name="reason"
            label={t('reason')}
            mark="required"
            hint={t('reason_hint')}
            autoComplete="off"
          />
        </>
      )}
    </StepForm>
  );
}
