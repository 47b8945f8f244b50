import type { FieldPath, FieldValues } from 'react-hook-form';
import { DocumentField, type DocumentFieldProps } from '../upload/document-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormDocumentFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<DocumentFieldProps, 'value' | 'onChange' | 'onWork' | 'error' | 'readOnly'>;

/** Saving waits for a running upload. */
export function FormDocumentField<V extends FieldValues, N extends FieldPath<V>>({
  form,
  name,
  fullLabel,
  ...rest
}: FormDocumentFieldProps<V, N>) {
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  return (
    <DocumentField
      {...rest}
      value={field.value}
      onChange={field.onChange}
      onWork={form.waitFor}
      error={error}
      readOnly={form.readOnly}
    />
  );
}
