import { writeNumber } from '@aliquot/contract/write-number';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { NumberField, type NumberFieldProps, PriceField } from '../field/number-field.tsx';
import { useTranslation } from '../words.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormNumberFieldProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Omit<NumberFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref' | 'form'>;

/** Holds a number or `null`, or the text as typed if it is no number, for the schema to reject. */
export function FormNumberField<V extends FieldValues, N extends FieldPath<V>>(
  props: FormNumberFieldProps<V, N>,
) {
  const { i18n } = useTranslation('ui');
  const unit = props.unit || props.unitBeside;
  const inWords = (value: number) =>
    [writeNumber(value, i18n.language), unit].filter((part) => part).join('\u00a0');
  return <Bound {...props} control={NumberField} inWords={inWords} />;
}

export function FormPriceField<V extends FieldValues, N extends FieldPath<V>>(
  props: Omit<FormNumberFieldProps<V, N>, 'kind' | 'unit' | 'unitBeside'> & FormFieldProps<V, N>,
) {
  const { i18n } = useTranslation('ui');
  const inWords = (value: number) =>
    value.toLocaleString(i18n.language, { style: 'currency', currency: 'USD' });
  return <Bound {...(props as FormNumberFieldProps<V, N>)} control={PriceField} inWords={inWords} />;
}

function Bound<V extends FieldValues, N extends FieldPath<V>>(
  props: FormNumberFieldProps<V, N> & { control: typeof NumberField; inWords: (value: number) => string },
) {
  const { form, name, fullLabel, control: Control, inWords, ...rest } = props;
  const { field, error } = useFormField({
    ...{ form, name, label: rest.label, fullLabel },
    inWords: (value) => (typeof value === 'number' ? inWords(value) : undefined),
  });
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
