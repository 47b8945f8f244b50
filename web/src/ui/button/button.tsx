import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A 16 px icon before the text. */
  icon?: ReactNode;
  /** Work in progress: the button keeps its focus but ignores presses. */
  busy?: boolean;
  /** Text while busy; defaults to the usual one. */
  busyLabel?: string;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  busyLabel,
  className,
  disabled = false,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={cx(buttonClass({ variant, size, off: disabled || busy }), className)}
    >
      {icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
