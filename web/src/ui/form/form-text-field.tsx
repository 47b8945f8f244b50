import type { FieldPath, FieldValues } from 'react-hook-form';
import { PasswordField, type PasswordFieldProps } from '../field/password-field.tsx';
import { TextArea, type TextAreaProps } from '../field/text-area.tsx';
import { TextField, type TextFieldProps } from '../field/text-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref' | 'form' | 'defaultValue';

export type FormTextFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<TextFieldProps, Bound> & {
    /** The value of an emptied field; the empty string by default. */
    emptyAs?: '' | null | undefined;
    /** Formats the value when read-only. */
    shownAs?: ((value: string) => string) | undefined;
  };

export function FormTextField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormTextFieldProps<V, N>,
) {
  const { form, name, fullLabel, emptyAs = '', shownAs, ...rest } = props;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  const readOnly = rest.readOnly || form.readOnly;
  const value = field.value ?? '';
  return (
    <TextField
      {...rest}
      {...field}
      value={readOnly && shownAs ? shownAs(value) : value}
      onChange={(event) => field.onChange(event.target.value === '' ? emptyAs : event.target.value)}
      error={error}
      readOnly={readOnly}
    />
  );
}

export function FormPasswordField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormFieldProps<V, N> & Omit<PasswordFieldProps, Bound>,
) {
  const { form, name, fullLabel, ...rest } = props;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  return <PasswordField {...rest} {...field} value={field.value ?? ''} error={error} />;
}

export function FormTextArea<V extends FieldValues, N extends FieldPath<V>>(
  props: FormFieldProps<V, N> & Omit<TextAreaProps, Bound>,
) {
  const { form, name, fullLabel, ...rest } = props;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  return (
    <TextArea
      {...rest}
      {...field}
      value={field.value ?? ''}
      error={error}
      readOnly={rest.readOnly || form.readOnly}
    />
  );
}
