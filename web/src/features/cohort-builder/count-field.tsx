import { useState } from 'react';
import { type NumberEntry, NumberField } from '../../ui/field/number-field.tsx';
import { useTranslation } from '../../ui/words.tsx';

interface CountFieldProps {
  label: string;
  labelHidden?: boolean;
  value: number;
  least: number;
  most: number;
  disabled?: boolean;
  className?: string;
  onChange: (value: number) => void;
}

/** A whole number of the design, which changes only to what is allowed. */
export function CountField({ value, least, most, onChange, ...field }: CountFieldProps) {
  const { t } = useTranslation('cohorts');
  const [typed, setTyped] = useState<NumberEntry | undefined>(undefined);
  const fits = (entry: NumberEntry): entry is number =>
    typeof entry === 'number' && Number.isInteger(entry) && entry >= least && entry <= most;
  const wrong = typed !== undefined && typed !== null && !fits(typed);
  return (
    <NumberField
      {...field}
      kind="whole"
      size="small"
      error={wrong ? t('between', { least, most }) : undefined}
      value={typed === undefined ? value : typed}
      onChange={(entry) => {
        setTyped(entry);
        if (fits(entry)) onChange(entry);
      }}
      // What is not allowed gives way to the last value that was.
      onBlur={() => setTyped(undefined)}
    />
  );
}
