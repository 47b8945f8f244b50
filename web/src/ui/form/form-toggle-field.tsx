import type { FieldPath, FieldValues } from 'react-hook-form';
import { SwitchField, type ToggleFieldProps } from '../field/toggle-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormSwitchFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<ToggleFieldProps, 'value' | 'checked' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref' | 'form'>;

export function FormSwitchField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormSwitchFieldProps<V, N>,
) {
  const { form, name, fullLabel, disabled, ...rest } = props;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  return (
    <SwitchField
      {...rest}
      name={field.name}
      ref={field.ref}
      checked={Boolean(field.value)}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
      error={error}
      disabled={disabled || form.readOnly}
    />
  );
}
