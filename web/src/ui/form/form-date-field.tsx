import type { FieldPath, FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../field/date-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { useTranslation } from '../words.tsx';
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
  const { i18n } = useTranslation('ui');
  if (form.readOnly)
    return <TextField {...rest} value={field.value ? inWords(field.value, i18n.language) : ''} readOnly />;
  return (
    <DateField
      {...rest}
      {...field}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? emptyAs)}
      error={error}
    />
  );
}

/** A day has no zone: it is read and written in the same one. */
const inWords = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
