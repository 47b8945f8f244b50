import { isStrict, type NumberKind, type NumberRules, readNumber } from '@aliquot/contract/numbers';
import { writeNumber } from '@aliquot/contract/write-number';
import { useState } from 'react';
import { useTranslation } from '../words.tsx';
import { useNumberErrorText } from './number-words.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A number, null, or the typed text if it is no number: the schema then rejects it and the field shows why. */
export type NumberEntry = number | string | null;

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'mono' | 'suffix'>,
    Pick<NumberRules, 'bound' | 'scales'> {
  value: NumberEntry;
  onChange: (value: NumberEntry) => void;
  kind?: NumberKind;
  /** Inside at the right: mL, ng/mL. The user may also type it. */
  unit?: string | undefined;
  /** A unit shown elsewhere that the user may also type. */
  unitBeside?: string | undefined;
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, kind = 'measure', unit, unitBeside, bound, scales, ...field } = props;
  const { t, i18n } = useTranslation('ui');
  const language = i18n.language;
  const numberErrorText = useNumberErrorText();
  const [typing, setTyping] = useState<string | null>(null);
  const [strict, setStrict] = useState(false);
  const rules: NumberRules = { language, kind, unit: unit || unitBeside, bound, scales };
  const written =
    value === null || value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : writeNumber(value, language, kind === 'price' ? 2 : undefined);
  const type = (text: string) => {
    setTyping(text);
    const read = readNumber(text, rules);
    setStrict(isStrict(read));
    onChange(text.trim() === '' ? null : 'value' in read ? read.value : text);
  };
  // Shown once the field is left, or at once if another error is already shown.
  const numberError = typing === null || field.error ? numberErrorText(value, rules) : undefined;
  return (
    <TextField
      {...field}
      hint={strict ? t('number_included') : field.hint}
      error={numberError ?? field.error}
      mono
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typing ?? written}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        setTyping(null);
        onBlur?.(event);
      }}
      suffix={unit}
    />
  );
}

export function PriceField(props: Omit<NumberFieldProps, 'kind' | 'unit' | 'unitBeside'>) {
  return <NumberField prefix="$" kind="price" {...props} />;
}
