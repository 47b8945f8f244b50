import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { monthSpan } from './dates.ts';

interface MonthChartProps {
  title: string;
  months: readonly { month: string; samples: number }[];
  /** The first few, in orange. */
  urgent?: number;
  /** The list a month leads to, given its days. */
  search: (span: string) => Record<string, string>;
  aside?: ReactNode;
}

const tallest = 118;

/** A bar a month, its number above it; each leads to its rows. */
export function MonthChart({ title, months, urgent = 0, search, aside }: MonthChartProps) {
  const { t, i18n } = useTranslation('inventory');
  const id = useId();
  const most = Math.max(...months.map(({ samples }) => samples), 1);
  const name = (month: string) =>
    new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <ul className="flex items-end gap-2">
        {months.map(({ month, samples }, index) => {
          const hot = index < urgent;
          return (
            <li key={month} className="min-w-0 flex-1">
              <Link
                to="/inventory"
                search={search(monthSpan(month)) as never}
                className="group block rounded-mark no-underline"
              >
                <span
                  className={cx(
                    'block text-center font-mono text-label group-hover:underline',
                    hot ? 'text-orange' : 'text-t2',
                  )}
                >
                  {samples.toLocaleString(i18n.language)}
                  <span className="sr-only"> {t('month_samples', { count: samples })}</span>
                </span>
                <span
                  className={cx('block border-b border-ctl', hot ? 'bg-orange' : 'bg-hist')}
                  style={{ height: Math.max(Math.round((samples / most) * tallest), samples > 0 ? 2 : 1) }}
                />
                <span className="mt-1.5 block truncate text-center text-label text-t3">
                  {name(month)}
                  <span className="sr-only"> {month.slice(0, 4)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
