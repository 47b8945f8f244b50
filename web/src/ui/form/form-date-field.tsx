import type { FieldPath, FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../field/date-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormDateFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<DateFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref' | 'form'> & {
    /** An emptied field becomes this; `null` by default. */
    emptyAs?: '' | null;
  };

export function FormDateField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormDateFieldProps<V, N>,
) {
  const { form, name, emptyAs = null, ...rest } = props;
  const { field, error } = useFormField({ form, name });
  return (
    <DateField
      {...rest}
      {...field}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? emptyAs)}
      error={error}
      readOnly={rest.readOnly || form.readOnly}
    />
  );
}
