import { useEffect, useRef, useState } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

/**
 * A value shown before it is committed: the change is painted first, and only then the work that depends on
 * it starts (a search, a re-render). The committed value wins as soon as it changes.
 */
export function useOptimisticValue<T>(committed: T, commit: (next: T) => void): [T, (next: T) => void] {
  const [pending, setPending] = useState<{ from: T; to: T } | null>(null);
  const overtaken = pending !== null && pending.from !== committed;
  if (overtaken) setPending(null);
  const commitLatest = useStableCallback(commit);
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);
  return [
    pending && !overtaken ? pending.to : committed,
    (next) => {
      stopWaiting.current?.();
      setPending({ from: committed, to: next });
      stopWaiting.current = afterPaint(() => commitLatest(next));
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
