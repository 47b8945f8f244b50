import { type ComponentProps, useId } from 'react';
import { cx } from '../cx.ts';

export type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'size'>;

/** A 16 px mark inside a 32 px target. */
export function Radio({ className, ...rest }: RadioProps) {
  return (
    <span className={cx('relative inline-grid size-8 shrink-0 place-items-center align-middle', className)}>
      <input {...rest} type="radio" className="peer absolute inset-0 appearance-none outline-none" />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none size-4 rounded-full border border-ctl bg-s1 outline-offset-2 outline-cryo',
          'peer-checked:border-5 peer-checked:border-cryo peer-focus-visible:outline-2',
          'peer-disabled:border-line peer-disabled:bg-s3',
        )}
      />
    </span>
  );
}

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
}

export interface RadioGroupProps<Value extends string> {
  /** The question the group answers. */
  label: string;
  name: string;
  value: Value | null;
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium text-t2">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className="flex items-start gap-1 py-0.5 text-body"
        >
          <Radio
            id={`${id}-${option.value}`}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="py-1.5">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
