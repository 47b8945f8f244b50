import { useEffect, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * A choice that shows before it is told: what a press changed is painted first, and only then begins the work that
 * hangs on it (a search, a page drawn anew). What was told wins as soon as it changes.
 */
export function useShownFirst<T>(told: T, tell: (next: T) => void): [T, (next: T) => void] {
  const [ahead, setAhead] = useState<{ from: T; to: T } | null>(null);
  const overtaken = ahead !== null && ahead.from !== told;
  if (overtaken) setAhead(null);
  const tellLatest = useLatest(tell);
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);
  return [
    ahead && !overtaken ? ahead.to : told,
    (next) => {
      stopWaiting.current?.();
      setAhead({ from: told, to: next });
      stopWaiting.current = afterPaint(() => tellLatest(next));
    },
  ];
}

function afterPaint(act: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
