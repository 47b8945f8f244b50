import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCallback } from 'react';
import { cx } from '../cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Some, but not all, of what the box stands for. */
  mixed?: boolean;
}

/** A 16 px box inside a 32 px target; a native input, so forms and keyboards need no help. */
export function Checkbox({ mixed = false, className, ref, ...rest }: CheckboxProps) {
  const setMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = mixed;
      if (typeof ref === 'function') ref(input);
      else if (ref) ref.current = input;
    },
    [mixed, ref],
  );
  return (
    <span className={cx('relative inline-grid size-8 shrink-0 place-items-center align-middle', className)}>
      <input
        {...rest}
        ref={setMixed}
        type="checkbox"
        className={cx(
          'peer absolute inset-0 m-2 size-4 appearance-none rounded-mark border border-ctl bg-s1',
          'after:absolute after:-inset-2 after:content-[""]',
          'checked:border-cryo checked:bg-cryo indeterminate:border-cryo indeterminate:bg-cryo',
          'disabled:border-line disabled:bg-s3 aria-invalid:border-danger',
        )}
      />
      {mixed ? (
        <Minus
          size={12}
          className="bold-stroke pointer-events-none relative text-on-cryo"
          aria-hidden="true"
        />
      ) : (
        <Check
          size={12}
          className="bold-stroke pointer-events-none relative hidden text-on-cryo peer-checked:block peer-disabled:text-t3"
          aria-hidden="true"
        />
      )}
    </span>
  );
}
