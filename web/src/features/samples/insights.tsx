import { type SampleStatus, sampleStatuses } from '@aliquot/contract/samples';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatClock, formatMoney } from '../../platform/format.ts';
import { listError } from '../../platform/list-error.ts';
import { rememberedWords } from '../../platform/preferences.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useInsights } from './api.ts';
import { soonSpan } from './dates.ts';
import { DemandAgainstSupply } from './demand-against-supply.tsx';
import { MonthChart } from './month-chart.tsx';
import { StockByBiomarker } from './stock-by-biomarker.tsx';

type Figures = NonNullable<ReturnType<typeof useInsights>['data']>;

/** The stock in figures, each a link to the rows behind it. */
export function Insights({ views }: { views: ReactNode }) {
  const { t, i18n } = useTranslation('inventory');
  const query = useInsights();
  const figures = query.data;
  const there = figures
    ? sampleStatuses.reduce((sum, status) => sum + figures.statuses[status].samples, 0)
    : 0;
  return (
    <>
      <PageHeader
        title={
          figures
            ? t('insights_title', {
                count: there,
                worth: formatMoney(figures.statuses.available.worth, i18n.language),
              })
            : t('insights')
        }
        context={figures ? t('insights_context', { time: formatClock(figures.at, i18n.language) }) : ' '}
        actions={views}
      />
      {figures ? (
        <FiguresView figures={figures} />
      ) : query.error ? (
        <ErrorState
          {...listError(query.error, t('insights_could_not_load'))}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingText />
      )}
    </>
  );
}

function FiguresView({ figures }: { figures: Figures }) {
  const { t } = useTranslation('inventory');
  return (
    <>
      <StatusBar figures={figures} />
      <div className="grid grid-cols-2 gap-x-14 gap-y-10 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-10">
          <DemandAgainstSupply demand={figures.demand} />
          <MonthChart
            title={t('received_by_month')}
            months={figures.received}
            search={(span) => ({ all: '1', received: span })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <MonthChart
            title={t('expiring_by_month')}
            months={figures.expiring}
            urgent={2}
            search={(span) => ({ status: 'available', expires: span })}
            aside={
              <Link
                to="/inventory"
                search={
                  { ...rememberedWords('/inventory'), status: 'available', expires: soonSpan() } as never
                }
                className="text-label text-cryo no-underline underline-offset-2 hover:underline"
              >
                {t('expiring_soon', { count: figures.expiringSoon })}
              </Link>
            }
          />
          <StockByBiomarker biomarkers={figures.biomarkers} />
        </div>
      </div>
    </>
  );
}

const fills: Record<SampleStatus, string> = {
  available: 'bg-ok',
  reserved: 'bg-violet',
  on_hold: 'bg-orange',
  damaged: 'bg-danger',
  depleted: 'bg-grey',
};

/** One bar cut by status, and the numbers below it. */
function StatusBar({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation('inventory');
  return (
    <section aria-label={t('stock_by_status')} className="mb-8 border-b border-line pb-6">
      <div className="flex h-2 gap-0.5" aria-hidden="true">
        {sampleStatuses.map((status) =>
          figures.statuses[status].samples > 0 ? (
            <span
              key={status}
              className={`min-w-1 ${fills[status]}`}
              style={{ flexGrow: figures.statuses[status].samples }}
            />
          ) : null,
        )}
      </div>
      <ul className="mt-3 grid grid-cols-5 gap-x-6 gap-y-4 max-md:grid-cols-2">
        {sampleStatuses.map((status) => (
          <li key={status}>
            <Link
              to="/inventory"
              search={{ ...rememberedWords('/inventory'), status } as never}
              className="group inline-block rounded-control no-underline"
            >
              <State state={status} />
              <span className="block text-heading font-medium underline-offset-4 group-hover:underline">
                {figures.statuses[status].samples.toLocaleString(i18n.language)}
              </span>
              <span className="block text-label text-t3">
                {formatMoney(figures.statuses[status].worth, i18n.language)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
