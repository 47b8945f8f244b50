import type { Ref } from 'react';
import { Select, type SelectOption } from '../select/select.tsx';
import { useTranslation } from '../words.tsx';
import { FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx';

export interface SelectFieldProps<Value extends string | number> extends FieldLook {
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  size?: 'small' | 'medium' | 'large';
  ref?: Ref<HTMLButtonElement>;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hint, error, mark, labelHidden, className, placeholder, disabled, ...select } = props;
  const { t } = useTranslation('ui');
  const ids = useFieldIds({ hint, error });
  return (
    <FieldFrame {...{ ids, label, hint, error, mark, labelHidden, className }}>
      <Select
        {...select}
        id={ids.controlId}
        labelledBy={ids.labelId}
        describedBy={ids.describedBy}
        invalid={Boolean(error)}
        disabled={disabled ?? false}
        placeholder={placeholder ?? t('choose')}
      />
    </FieldFrame>
  );
}
