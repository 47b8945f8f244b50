import type { FieldPath, FieldValues } from 'react-hook-form';
import { FormCheckboxField } from '../../../ui/form/form-toggle-field.tsx';
import type { FormFieldProps } from '../../../ui/form/use-form-field.ts';
import { useTranslation } from '../../../ui/words.tsx';

/** Whether a credit note is issued with a transition that takes back what is invoiced. */
export function CreditField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormFieldProps<V, N> & { label: string },
) {
  const { t } = useTranslation('orders');
  return <FormCheckboxField {...props} hint={t('credit_hint')} />;
}
