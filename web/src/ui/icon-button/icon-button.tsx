import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '../button/button-class.ts';
import { cx } from '../cx.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name of the icon. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  className,
  disabled = false,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const look = buttonClass({ variant, size, square: true });
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-label={label}
      className={cx(look, disabled && 'text-t3 opacity-60 hover:bg-transparent', className)}
    >
      {icon}
    </button>
  );
}
