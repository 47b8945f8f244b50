import type { Cart } from '@aliquot/contract/carts';
import { useEffect, useRef, useState } from 'react';

/**
 * Seconds until the first hold expires, by the server's clock, since the local one may be wrong. Calls
 * `onOver` once at the end.
 */
export function useTimeLeft(cart: Cart | null | undefined, onOver: () => void): number | null {
  const until = cart?.heldUntil ?? null;
  const skew = useRef(0);
  const notifiedFor = useRef<string | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (cart) skew.current = Date.parse(cart.now) - Date.now();
    setNow(Date.now());
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [cart, until]);
  const left = until === null ? null : Math.ceil((Date.parse(until) - (now + skew.current)) / 1000);
  useEffect(() => {
    if (left === null || left > 0 || notifiedFor.current === until) return;
    notifiedFor.current = until;
    over.current();
  }, [left, until]);
  return left === null ? null : Math.max(left, 0);
}

/** 24:18, or 1:05:09 from an hour on. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
