import { cx } from '../cx.ts';

export interface ControlLook {
  size?: 'small' | 'medium' | 'large';
  invalid?: boolean;
  disabled?: boolean;
  /** Shown as plain text. */
  readOnly?: boolean;
  extra?: string | undefined;
}

const heights = { small: 'h-7 px-2 text-dense', medium: 'h-9 px-3 text-body', large: 'h-12 px-3 text-lead' };

/**
 * The frame of every input and picker. It goes on the element around the input, which may also hold a unit or
 * a button, so focus is styled with `:has`.
 */
export function controlClass({
  size = 'medium',
  invalid = false,
  disabled = false,
  readOnly = false,
  extra,
}: ControlLook = {}): string {
  return cx(
    'flex min-w-0 items-center gap-2 rounded-control border whitespace-nowrap outline-none',
    heights[size],
    'has-[input:focus,textarea:focus]:border-cryo has-[input:focus,textarea:focus]:ring-1 has-[input:focus,textarea:focus]:ring-cryo',
    'focus-visible:border-cryo focus-visible:ring-1 focus-visible:ring-cryo data-popup-open:border-cryo data-popup-open:ring-1 data-popup-open:ring-cryo',
    disabled
      ? 'border-line bg-s3 text-t3'
      : readOnly
        ? 'border-transparent bg-transparent pl-0 text-t1'
        : invalid
          ? 'border-danger bg-s1 text-t1 ring-1 ring-danger'
          : 'border-ctl bg-s1 text-t1',
    extra,
  );
}

/** Shown in an empty read-only field. */
export const nothingGiven = '—';

/** The input inside the frame. */
export const bareInputClass =
  'h-full min-w-0 flex-1 bg-transparent text-inherit outline-none disabled:cursor-default';
