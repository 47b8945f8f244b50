import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { monthSpan } from '../../platform/format/index.ts';
import { rememberedWords } from '../../platform/lists/index.ts';
import { MonthBars } from '../../ui/chart/month-bars.tsx';
import { useTranslation } from '../../ui/words.tsx';

interface MonthChartProps {
  title: string;
  months: readonly { month: string; samples: number }[];
  /** The first so many bars are orange. */
  urgent?: number;
  /** The query of a month's link, given its days. */
  search: (span: string) => Record<string, string>;
  aside?: ReactNode;
}

/** Samples by month, each month a link to its rows. */
export function MonthChart({ title, months, urgent = 0, search, aside }: MonthChartProps) {
  const { t, i18n } = useTranslation('inventory');
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <MonthBars
        urgent={urgent}
        bars={months.map(({ month, samples }) => ({
          month,
          value: samples,
          label: samples.toLocaleString(i18n.language),
          spoken: t('month_samples', { count: samples }),
        }))}
        link={(month, className, content) => (
          <Link
            to="/inventory"
            search={{ ...rememberedWords('/inventory'), ...search(monthSpan(month)) } as never}
            className={className}
          >
            {content}
          </Link>
        )}
      />
    </section>
  );
}
