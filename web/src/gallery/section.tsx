import type { ReactNode } from 'react';

export function Section({
  title,
  span = 12,
  children,
}: {
  title: string;
  span?: 4 | 5 | 6 | 7 | 8 | 12;
  children: ReactNode;
}) {
  const spans = {
    4: 'col-span-4',
    5: 'col-span-5',
    6: 'col-span-6',
    7: 'col-span-7',
    8: 'col-span-8',
    12: 'col-span-12',
  };
  return (
    <section className={`${spans[span]} min-w-0 max-xl:col-span-12`}>
      <h2 className="mb-4 border-b border-line pb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function Caption({ children }: { children: ReactNode }) {
  return <p className="mt-1.5 text-label text-t3">{children}</p>;
}
