import type { FieldPath, FieldValues } from 'react-hook-form';
import { ImageField, type ImageFieldProps } from '../upload/image-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormImageFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<ImageFieldProps, 'name' | 'value' | 'onChange' | 'onWork' | 'error' | 'readOnly'> & {
    /** The name of the picture's owner. */
    of: string;
  };

/** Saving waits for a running upload. */
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
