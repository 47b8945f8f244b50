import { type SampleStatus, sampleStatuses } from '@aliquot/contract/sample-statuses';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatClock, formatMoney } from '../../platform/format/index.ts';
import { listError, rememberedWords } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Glyph } from '../../ui/state/glyphs.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useInsights } from './api.ts';
import { soonSpan } from './dates.ts';
import { DemandAgainstSupply } from './demand-against-supply.tsx';
import { MonthChart } from './month-chart.tsx';
import { inStock, saleParts } from './sample-query.ts';
import { StockByBiomarker } from './stock-by-biomarker.tsx';

type Figures = NonNullable<ReturnType<typeof useInsights>['data']>;

/** The stock in figures, each a link to its rows. */
export function Insights({ views }: { views: ReactNode }) {
  const { t, i18n } = useTranslation('inventory');
  const query = useInsights();
  const figures = query.data;
  const stockCount = figures ? inStock(figures.statuses) : 0;
  return (
    <>
      <PageHeader
        title={
          figures
            ? t('insights_title', {
                count: stockCount,
                worth: formatMoney(figures.sale.available.worth, i18n.language),
              })
            : t('insights')
        }
        context={
          figures
            ? `${t('insights_context', { time: formatClock(figures.at, i18n.language) })} ${t('insights_held', figures.held)}`
            : ' '
        }
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

interface Part {
  id: string;
  state: ReactNode;
  samples: number;
  /** Only for samples that can be sold or have been. */
  worth: number | null;
  fill: string;
  search: Record<string, string>;
}

const fills: Record<SampleStatus, string> = {
  available: 'bg-ok',
  reserved: 'bg-violet',
  on_hold: 'bg-orange',
  damaged: 'bg-danger',
  depleted: 'bg-grey',
};

/** Status available splits into sellable, expired and unpriced. */
function usePartsOfStock({ statuses, sale }: Figures): Part[] {
  const { t } = useTranslation('inventory');
  const { available, ...unsold } = sale;
  const others = sampleStatuses.filter((status) => status !== 'available');
  return [
    {
      id: 'available',
      state: <State state="available" />,
      ...available,
      fill: fills.available,
      search: saleParts.available,
    },
    ...(['expired', 'unpriced'] as const).map((id) => ({
      id,
      state: (
        <span className="inline-flex items-center gap-2">
          <span className={id === 'expired' ? 'text-danger' : 'text-grey'}>
            <Glyph name={id === 'expired' ? 'clock' : 'ring'} />
          </span>
          {t(`strip_${id}`)}
        </span>
      ),
      samples: unsold[id],
      worth: null,
      fill: id === 'expired' ? 'bg-t2' : 'bg-t3',
      search: saleParts[id],
    })),
    ...others.map((status) => ({
      id: status,
      state: <State state={status} />,
      ...statuses[status],
      fill: fills[status],
      search: { status },
    })),
  ];
}

/** One bar divided by status, with the numbers below. */
function StatusBar({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation('inventory');
  const parts = usePartsOfStock(figures);
  return (
    <section aria-label={t('stock_by_status')} className="mb-8 border-b border-line pb-6">
      <div className="flex h-2 gap-0.5" aria-hidden="true">
        {parts.map(({ id, samples, fill }) =>
          samples > 0 ? <span key={id} className={`min-w-1 ${fill}`} style={{ flexGrow: samples }} /> : null,
        )}
      </div>
      <ul className="mt-3 grid grid-cols-7 gap-x-6 gap-y-4 max-lg:grid-cols-4 max-md:grid-cols-2">
        {parts.map(({ id, state, samples, worth, search }) => (
          <li key={id}>
            <Link
              to="/inventory"
              search={{ ...rememberedWords('/inventory'), ...search } as never}
              className="group inline-block rounded-control no-underline"
            >
              {state}
              <span className="block text-heading font-medium underline-offset-4 group-hover:underline">
                {samples.toLocaleString(i18n.language)}
              </span>
              {worth === null ? null : (
                <span className="block text-label text-t3">{formatMoney(worth, i18n.language)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
