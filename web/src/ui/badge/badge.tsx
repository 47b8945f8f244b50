import { cx } from '../cx.ts';

/** Caps a count for its badge: 100 and more become 99+. */
export function capCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

export interface BadgeProps {
  count: number;
  /** `primary` for the cart, `quiet` for what is unread. */
  tone?: 'primary' | 'quiet';
  /** What is counted, for screen readers: "6 specimens in the cart". */
  label?: string;
}

export function Badge({ count, tone = 'primary', label }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-block h-4.5 min-w-4.5 rounded-full px-1.25 text-center font-mono text-micro/4.5',
        tone === 'primary' ? 'bg-primary text-on-primary' : 'bg-s3 text-t1',
      )}
    >
      <span aria-hidden={label ? true : undefined}>{capCount(count)}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

export function NoticeDot({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('inline-block size-2 rounded-full bg-serum-mark', className)} />
  );
}
