import type { ReactNode } from 'react';

export interface PageHeaderProps {
  /** The title with its live count: "31 users". */
  title: ReactNode;
  /** One line of context. */
  context?: ReactNode;
  /** Buttons at the right; one primary. */
  actions?: ReactNode;
}

export function PageHeader({ title, context, actions }: PageHeaderProps) {
  return (
    <div className="mb-4.5 flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="font-serif text-title">{title}</h1>
        {context ? (
          <p className="mt-1 min-h-5 text-t2" aria-live="polite">
            {context}
          </p>
        ) : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

/** The frame of a screen below the top bar. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="px-10 pt-7 pb-10 max-lg:px-6 max-sm:px-4">{children}</div>;
}
