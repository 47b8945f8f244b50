import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useTranslation } from '../words.tsx';

export interface MonthBar {
  /** `2026-11`. */
  month: string;
  value: number;
  /** Above the bar. */
  label: string;
  /** What is counted, for screen readers. */
  spoken: string;
}

interface MonthBarsProps {
  bars: readonly MonthBar[];
  /** The first so many bars are orange. */
  urgent?: number;
  /** Renders the link around a month, with its class and content. */
  link: (month: string, className: string, content: ReactNode) => ReactNode;
}

const tallest = 118;

/** A bar for each month with its number above; each links to its rows. */
export function MonthBars({ bars, urgent = 0, link }: MonthBarsProps) {
  const { i18n } = useTranslation('ui');
  const max = Math.max(...bars.map(({ value }) => value), 1);
  const name = (month: string) =>
    new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  return (
    <ul className="relative flex items-end gap-2 max-sm:overflow-x-auto">
      {bars.map(({ month, value, label, spoken }, index) => (
        <li key={month} className="min-w-0 flex-1 max-sm:min-w-15">
          {link(
            month,
            'group block rounded-mark no-underline',
            <>
              <span
                className={cx(
                  'block text-center font-mono text-label group-hover:underline',
                  index < urgent ? 'text-orange' : 'text-t2',
                )}
              >
                {label}
                <span className="sr-only"> {spoken}</span>
              </span>
              <span
                className={cx('block border-b border-ctl', index < urgent ? 'bg-orange' : 'bg-hist')}
                style={{ height: Math.max(Math.round((value / max) * tallest), value > 0 ? 2 : 1) }}
              />
              <span className="mt-1.5 block truncate text-center text-label text-t3">
                {name(month)}
                <span className="sr-only"> {month.slice(0, 4)}</span>
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
