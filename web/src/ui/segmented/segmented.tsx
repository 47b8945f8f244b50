import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SegmentedProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  size?: 'small' | 'medium';
}

/** Two to four choices side by side, one always selected. Native radios, so that arrow keys work. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'medium',
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={cx(
        'inline-flex shrink-0 divide-x divide-line overflow-hidden rounded-control border border-ctl bg-s1',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cryo',
        size === 'small' ? 'h-7' : 'h-9',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex items-center gap-1.5 text-dense font-medium whitespace-nowrap',
            'text-t2 has-checked:bg-s3 has-checked:text-t1 hover:text-t1',
            size === 'small' ? 'px-2.5' : 'px-3',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
