import type { FieldPath, FieldValues } from 'react-hook-form';
import { FormTextField, type FormTextFieldProps } from '../../ui/form/form-text-field.tsx';
import { formatPhone } from '../format/format.ts';

/** Any format can be typed; read-only, the number is grouped as in its country. */
export const FormPhoneField = <V extends FieldValues, N extends FieldPath<V>>(
  props: FormTextFieldProps<V, N>,
) => <FormTextField {...props} type="tel" shownAs={formatPhone} />;
