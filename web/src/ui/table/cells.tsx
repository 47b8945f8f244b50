import type { ReactNode } from 'react';

/** Two lines in a cell; the second is the code or the address. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate">{first}</span>
      <span className="block truncate text-label text-t3">{second}</span>
    </span>
  );
}

/** A picture or a vial before the text of a cell. */
export function WithMark({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {mark}
      {children}
    </span>
  );
}

/** Codes and quantities. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className="font-mono">{children}</span>;
}

/** In place of a value that is absent. */
export function Faint({ children }: { children: ReactNode }) {
  return <span className="text-t3">{children}</span>;
}
