import type { FieldPath, FieldValues } from 'react-hook-form';
import { NumberField, type NumberFieldProps, PriceField } from '../field/number-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormNumberFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<NumberFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref' | 'form'>;

/** Holds a number or `null`, or the text as typed if it is no number, for the schema to reject. */
export function FormNumberField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormNumberFieldProps<V, N>,
) {
  return <Bound {...props} control={NumberField} />;
}

export function FormPriceField<V extends FieldValues, N extends FieldPath<V>>(
  props: Omit<FormNumberFieldProps<V, N>, 'kind' | 'unit' | 'unitBeside'> & FormFieldProps<V, N>,
) {
  return <Bound {...(props as FormNumberFieldProps<V, N>)} control={PriceField} />;
}

function Bound<V extends FieldValues, N extends FieldPath<V>>(
  props: FormNumberFieldProps<V, N> & { control: typeof NumberField },
) {
  const { form, name, fullLabel, control: Control, ...rest } = props;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  return (
    <Control
      {...rest}
      {...field}
      value={field.value ?? null}
      error={error}
      readOnly={rest.readOnly || form.readOnly}
    />
  );
}
