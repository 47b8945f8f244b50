import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { SelectField, type SelectFieldProps } from '../field/select-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

type Choice<V extends FieldValues, N extends FieldPath<V>> = Extract<
  NonNullable<FieldPathValue<V, N>>,
  string | number
>;

export type FormSelectFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<SelectFieldProps<Choice<V, N>>, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>;

export function FormSelectField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormSelectFieldProps<V, N>,
) {
  const { form, name, disabled, ...rest } = props;
  const { field, error } = useFormField({ form, name });
  if (form.readOnly) {
    // Where nothing may be chosen a value reads like any other: no box, no arrow.
    const chosen = rest.options.find((option) => option.value === field.value);
    return <TextField label={rest.label} value={chosen?.label ?? ''} hint={rest.hint} readOnly />;
  }
  return (
    <SelectField<Choice<V, N>>
      {...rest}
      ref={field.ref}
      value={field.value || field.value === 0 ? field.value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
      disabled={disabled}
    />
  );
}
