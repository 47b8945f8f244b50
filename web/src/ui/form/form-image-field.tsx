import type { FieldPath, FieldValues } from 'react-hook-form';
import { ImageField, type ImageFieldProps } from '../upload/image-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormImageFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<ImageFieldProps, 'name' | 'value' | 'onChange' | 'onWork' | 'error' | 'readOnly'> & {
    /** Whose picture it is. */
    of: string;
  };

/** Saving waits for an upload that is under way. */
export function FormImageField<V extends FieldValues, N extends FieldPath<V>>({
  form,
  name,
  fullLabel,
  of,
  ...rest
}: FormImageFieldProps<V, N>) {
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  return (
    <ImageField
      {...rest}
      name={of}
      value={field.value}
      onChange={field.onChange}
      onWork={form.waitFor}
      error={error}
      readOnly={form.readOnly}
    />
  );
}
