import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export interface Figure {
  label: string;
  value: ReactNode;
  /** Below the value. */
  detail?: ReactNode;
  warn?: boolean;
}

/** A few numbers side by side; the previous ones are dimmed while the next are computed. */
export function FigureStrip({ figures, stale }: { figures: readonly Figure[]; stale: boolean }) {
  return (
    <dl
      className={cx(
        'mb-1 grid border-y border-line transition-opacity max-sm:grid-cols-2',
        figures.length > 3 ? 'sm:grid-cols-[1fr_1.15fr_1.35fr_1.75fr]' : 'sm:grid-cols-[1fr_1fr_1.5fr]',
        stale && 'opacity-55',
      )}
    >
      {figures.map(({ label, value, detail, warn }) => (
        <div
          key={label}
          className={cx(
            'min-w-0 py-3.5 pr-3 first:pl-0 max-sm:py-2.5',
            '[&:not(:first-child)]:border-l [&:not(:first-child)]:border-line [&:not(:first-child)]:pl-4',
            'max-sm:odd:border-l-0! max-sm:odd:pl-0!',
          )}
        >
          <dt className="text-label text-t2">{label}</dt>
          <dd className={cx('mt-0.5 text-heading font-medium', warn && 'text-orange')}>{value}</dd>
          {detail ? <dd className="text-label text-t3">{detail}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
