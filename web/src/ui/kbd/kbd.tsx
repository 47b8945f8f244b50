import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-mark border border-line px-1.25 font-mono text-micro text-t3">{children}</kbd>
  );
}
