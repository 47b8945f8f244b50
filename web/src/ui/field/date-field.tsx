import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../words.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DateFieldProps
  extends Omit<TextFieldProps, 'type' | 'suffix' | 'mono' | 'value' | 'onChange' | 'ref'> {
  /** `2024-03-12`, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  ref?: (input: HTMLInputElement | null) => void;
}

/** The native date input, so that typing, arrows and the calendar work. */
export function DateField({ value, onChange, ref, ...props }: DateFieldProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement | null>(null);
  const disabled = props.disabled || props.readOnly;
  return (
    <TextField
      {...props}
      ref={(element) => {
        input.current = element;
        ref?.(element);
      }}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      suffix={
        disabled ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('open_calendar')}
            onClick={() => input.current?.showPicker()}
            className="-mr-1.5 grid size-6 place-items-center rounded-mark hover:text-t1"
          >
            <Calendar size={16} aria-hidden="true" />
          </button>
        )
      }
    />
  );
}
