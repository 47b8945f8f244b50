import { useEffect } from 'react';
import { type FieldPath, type FieldValues, type UseControllerReturn, useController } from 'react-hook-form';
import { useTranslation } from '../words.tsx';
import { afterPress } from './after-press.ts';
import { errorText } from './error-text.ts';
import type { FieldWords, FormHandle } from './form-handle.ts';

/** Connects a field to its form: `form` types the `name`. */
export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: FormHandle<Values>;
  name: Name;
  /** Its label outside its section, where the plain label could mean another field. */
  fullLabel?: string | undefined;
}

export interface FormField<Values extends FieldValues, Name extends FieldPath<Values>> {
  field: UseControllerReturn<Values, Name>['field'];
  error: string | undefined;
}

export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  fullLabel,
  inWords,
}: FormFieldProps<Values, Name> & FieldWords): FormField<Values, Name> {
  const { i18n } = useTranslation(['validation', 'ui']);
  const { field, fieldState } = useController<Values, Name>({ control: form.methods.control, name });
  const { addField, fields } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set of names behind `addField` never changes
  useEffect(() => addField(name), [name]);
  useEffect(() => {
    fields.set(name, { label: fullLabel ?? label, inWords });
  });
  const onBlur = () => afterPress(field.onBlur);
  return { field: { ...field, onBlur }, error: errorText(i18n, fieldState.error) };
}
