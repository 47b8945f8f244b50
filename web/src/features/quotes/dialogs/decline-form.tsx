import { declineBody, declineReasons, type OwnQuote } from '@aliquot/contract/quotes';
import { FormSelectField } from '../../../ui/form/form-select-field.tsx';
import { FormTextArea } from '../../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { StepForm } from './step-form.tsx';

export function DeclineForm({ quote }: { quote: OwnQuote }) {
  const { t } = useTranslation('quotes');
  return (
    <StepForm
      schema={declineBody}
      start={{ note: '' }}
      danger
      act={t('step.decline')}
      take={(body) => takeStep.decline(quote.id, body)}
      successText={({ number }) => t('toast.declined', { number })}
    >
      {(form) => (
        <>
          <p className="text-t2">{t('decline_text', { count: quote.lineCount })}</p>
          <FormSelectField
            form={form}
            name="reason"
            label={t('reason')}
            mark="required"
            options={declineReasons.map((value) => ({ value, label: t(`decline_reason.${value}`) }))}
          />
          <FormTextArea form={form} name="note" label={t('decline_note')} mark="optional" rows={2} />
        </>
      )}
    </StepForm>
  );
}
