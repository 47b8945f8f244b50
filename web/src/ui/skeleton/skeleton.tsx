import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useDelayed } from './use-delayed.ts';

/** A gray bar where text will be, or a square where a box will be. */
export function Skeleton({ square = false, className }: { square?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block rounded-[3px] bg-line motion-safe:animate-skeleton',
        square ? 'size-4' : 'h-2.5',
        className,
      )}
    />
  );
}

/** Shows its children only after a delay, so that quick replies do not flicker. */
export function AfterDelay({ ms, children }: { ms?: number; children: ReactNode }) {
  return useDelayed(true, ms) ? children : null;
}
