import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonProps } from '../button/button.tsx';
import { useTranslation } from '../words.tsx';
import type { FormHandle } from './form-handle.ts';

export type SubmitButtonProps<V extends FieldValues> = Omit<ButtonProps, 'type' | 'busy' | 'form'> & {
  form: FormHandle<V>;
};

export function SubmitButton<V extends FieldValues>({ form, children, ...rest }: SubmitButtonProps<V>) {
  const { t } = useTranslation('ui');
  return (
    <Button variant="primary" busyLabel={t('saving')} {...rest} type="submit" busy={form.busy}>
      {children ?? t('save')}
    </Button>
  );
}

/** "2 fields need attention", announced when it changes. */
export function FormAttention<V extends FieldValues>({ form }: { form: FormHandle<V> }) {
  const { t } = useTranslation('ui');
  return (
    <span role="status" className="text-dense text-t2">
      {form.errorCount > 0 ? t('fields_attention', { count: form.errorCount }) : ''}
    </span>
  );
}
