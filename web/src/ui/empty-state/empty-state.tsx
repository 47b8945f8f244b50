import type { ReactNode } from 'react';
import { Vial } from '../vial/vial.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  /** Why it is empty, and what to do next. */
  children?: ReactNode;
  /** Buttons; the suggested next step first. */
  actions?: ReactNode;
  /** An empty vial at the left. */
  vial?: boolean;
  /** The current filters, as chips. */
  footer?: ReactNode;
}

export function EmptyState({ title, children, actions, vial = false, footer }: EmptyStateProps) {
  return (
    <div className="flex items-start gap-5 py-4">
      {vial ? <Vial fill={null} size="drawing" /> : null}
      <div className="max-w-120 min-w-0">
        <h2 className="font-serif text-heading">{title}</h2>
        {children ? <p className="mt-2 text-t2">{children}</p> : null}
        {actions ? <div className="mt-4 flex flex-wrap gap-2">{actions}</div> : null}
        {footer ? <div className="mt-4 flex flex-wrap gap-2">{footer}</div> : null}
      </div>
    </div>
  );
}
