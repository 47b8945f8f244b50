import type { ReactNode } from 'react';

/** A name and its value, in a list of `factsClass`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-t3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

export const factsClass = 'grid grid-cols-[132px_minmax(0,1fr)] gap-x-4 gap-y-2 text-dense';
