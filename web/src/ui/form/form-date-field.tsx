import type { FieldPath, FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../field/date-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { useTranslation } from '../words.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormDateFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<DateFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref' | 'form'> & {
    /** The value of an emptied field; `null` by default. */
    emptyAs?: '' | null;
  };

export function FormDateField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormDateFieldProps<V, N>,
) {
  const { form, name, fullLabel, emptyAs = null, ...rest } = props;
  const { i18n } = useTranslation('ui');
  const inWords = (value: unknown) => (value ? dayInWords(String(value), i18n.language) : undefined);
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel, inWords });
  if (form.readOnly) return <TextField {...rest} value={inWords(field.value) ?? ''} readOnly />;
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

/** A day has no time zone: it is parsed and formatted in the same one. */
const dayInWords = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
