import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-fill';
export type ButtonSize = 'small' | 'medium' | 'large';

const base =
  'inline-flex shrink-0 items-center justify-center rounded-control whitespace-nowrap no-underline select-none';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary font-semibold hover:bg-primary-hover',
  secondary: 'bg-s3 text-t1 font-medium hover:bg-raised',
  quiet: 'text-t2 font-medium hover:bg-s3 hover:text-t1',
  danger: 'text-danger font-medium hover:bg-danger hover:text-canvas',
  'danger-fill':
    'bg-danger text-canvas font-semibold hover:bg-[color-mix(in_srgb,var(--danger)_88%,var(--t1))]',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 text-dense',
  medium: 'h-9 gap-2 text-body',
  large: 'h-12 gap-2 text-lead',
};

const paddings: Record<ButtonSize, string> = { small: 'px-2.5', medium: 'px-3.5', large: 'px-5' };
// In a narrow window a button wraps its text instead of overflowing the page.
const wraps = 'max-sm:h-auto max-sm:max-w-full max-sm:py-1 max-sm:whitespace-normal';
const leastHeights: Record<ButtonSize, string> = {
  small: 'max-sm:min-h-7',
  medium: 'max-sm:min-h-9',
  large: 'max-sm:min-h-12',
};
const widths: Record<ButtonSize, string> = { small: 'w-7', medium: 'w-9', large: 'w-12' };

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Square, for a lone icon. */
  square?: boolean;
  /** Disabled or busy. */
  off?: boolean;
}

/** The look of a button, for elements that are not a `<button>`, such as a router link. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  square = false,
  off = false,
}: ButtonLook = {}): string {
  const narrow = variant === 'quiet' && size === 'medium' ? 'px-2.5' : paddings[size];
  return cx(
    base,
    sizes[size],
    square ? widths[size] : cx(narrow, wraps, leastHeights[size]),
    off ? 'bg-s3 font-medium text-t3 cursor-default' : variants[variant],
  );
}
