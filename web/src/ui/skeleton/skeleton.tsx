import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../cx.ts';

/** A grey bar where text will be. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-2.5 rounded-[3px] bg-line motion-safe:animate-skeleton', className)}
    />
  );
}

/** Shows its children only when waiting takes longer than a blink, so that quick replies do not flicker. */
export function AfterDelay({ ms = 150, children }: { ms?: number; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late ? children : null;
}
