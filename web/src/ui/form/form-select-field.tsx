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
  const { form, name, fullLabel, disabled, ...rest } = props;
  const inWords = (value: unknown) => rest.options.find((option) => option.value === value)?.label;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel, inWords });
  if (form.readOnly) {
    // Read-only, a value looks like plain text: no box, no arrow.
    return <TextField label={rest.label} value={inWords(field.value) ?? ''} hint={rest.hint} readOnly />;
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
