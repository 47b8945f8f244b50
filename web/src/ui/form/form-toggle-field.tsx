import type { FieldPath, FieldValues } from 'react-hook-form';
import { CheckboxField, SwitchField, type ToggleFieldProps } from '../field/toggle-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormToggleFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<ToggleFieldProps, 'value' | 'checked' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref' | 'form'>;

export function FormSwitchField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormToggleFieldProps<V, N>,
) {
  return <Bound {...props} control={SwitchField} />;
}

export function FormCheckboxField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormToggleFieldProps<V, N>,
) {
  return <Bound {...props} control={CheckboxField} />;
}

function Bound<V extends FieldValues, N extends FieldPath<V>>(
  props: FormToggleFieldProps<V, N> & { control: typeof SwitchField },
) {
  const { form, name, fullLabel, disabled, control: Control, ...rest } = props;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  return (
    <Control
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
