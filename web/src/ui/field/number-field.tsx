import { useState } from 'react';
import { useTranslation } from '../words.tsx';
import { parseNumber, writeNumber } from './parse-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A number, nothing, or what was typed and is no number: the schema then says so. */
export type NumberEntry = number | string | null;

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'mono' | 'suffix'> {
  value: NumberEntry;
  onChange: (value: NumberEntry) => void;
  /** Inside at the right: mL, ng/mL. */
  unit?: string | undefined;
  /** Always written with this many decimals. */
  decimals?: number | undefined;
}

export function NumberField({ value, onChange, onBlur, unit, decimals, ...props }: NumberFieldProps) {
  const { i18n } = useTranslation('ui');
  const language = i18n.language;
  const [typing, setTyping] = useState<string | null>(null);
  const written =
    value === null || value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : writeNumber(value, language, decimals);
  const type = (text: string) => {
    setTyping(text);
    onChange(text.trim() === '' ? null : (parseNumber(text, language) ?? text));
  };
  return (
    <TextField
      {...props}
      mono
      inputMode="decimal"
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

/** Dollars and cents. */
export function PriceField(props: Omit<NumberFieldProps, 'unit' | 'decimals'>) {
  return <NumberField prefix="$" decimals={2} {...props} />;
}
