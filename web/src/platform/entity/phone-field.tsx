import type { FieldPath, FieldValues } from 'react-hook-form';
import { FormTextField, type FormTextFieldProps } from '../../ui/form/form-text-field.tsx';
import { formatPhone } from '../format/format.ts';

/** Typed as people like; where it is only read, in groups as it is written where it comes from. */
export const FormPhoneField = <V extends FieldValues, N extends FieldPath<V>>(
  props: FormTextFieldProps<V, N>,
) => <FormTextField {...props} type="tel" shownAs={formatPhone} />;
