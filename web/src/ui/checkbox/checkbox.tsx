import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCallback } from 'react';
import { cx } from '../cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Partly selected (indeterminate). */
  mixed?: boolean;
}

/**
 * A 16 px box drawn in a native 32 px input, which takes the click; native, so that forms and keyboard work
 * without code.
 */
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
        className="peer absolute inset-0 appearance-none outline-none"
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute size-4 rounded-mark border border-ctl bg-s1',
          'peer-checked:border-cryo peer-checked:bg-cryo peer-indeterminate:border-cryo peer-indeterminate:bg-cryo',
          'peer-disabled:border-line peer-disabled:bg-s3 peer-aria-invalid:border-danger',
          'outline-offset-2 outline-cryo peer-focus-visible:outline-2',
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
