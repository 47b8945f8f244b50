import type { Budget } from '@aliquot/contract/budgets';
import { orderStatuses } from '@aliquot/contract/order-steps';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { monthSpan, today } from '../../platform/format/index.ts';
import { listError, rememberedWords } from '../../platform/lists/index.ts';
import { MonthBars } from '../../ui/chart/month-bars.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { BudgetList, useBudgets } from '../budgets/index.ts';
import { useSpend } from './api.ts';
import { useOrderWords } from './use-order-words.ts';

type Figures = NonNullable<ReturnType<typeof useSpend>['data']>;

/** Every status that counts as bought: neither carts nor canceled orders. */
const bought = orderStatuses.filter((status) => status !== 'new' && status !== 'cancelled').join(',');

/** The last twelve months (the server's default), or a calendar year. */
function useSpan() {
  const { span } = useSearch({ strict: false }) as { span?: string };
  const thisYear = Number(today().slice(0, 4));
  const year = Number(span);
  const known = year === thisYear || year === thisYear - 1 ? year : null;
  return { thisYear, year: known, span: known ? { from: `${known}-01-01`, to: `${known}-12-31` } : {} };
}

/** The company's spend by month, user and biomarker. */
export function Spend({ views }: { views: ReactNode }) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  const { span } = useSpan();
  const query = useSpend(span);
  const budgets = useBudgets();
  const figures = query.data;
  const shipping =
    (figures?.months ?? []).reduce((sum, month) => sum + Math.round(month.shipping * 100), 0) / 100;
  return (
    <>
      <PageHeader
        title={figures ? t('spend.total', { total: money(figures.total) }) : t('spend.title')}
        context={[t('spend.context'), shipping > 0 ? t('spend.shipping', { total: money(shipping) }) : '']
          .filter(Boolean)
          .join('. ')}
        actions={
          <>
            <SpanChoice />
            {views}
          </>
        }
      />
      <BudgetList list={budgets} ordersOf={ordersOf} />
      {/* Not before the budgets, which would move it down. */}
      {budgets.isPending ? null : <Bought query={query} />}
    </>
  );
}

function Bought({ query: { data: figures, error, refetch } }: { query: ReturnType<typeof useSpend> }) {
  const { t } = useTranslation('orders');
  const failure = listError(error, t('spend.could_not_load'));
  if (!figures) return failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <LoadingText />;
  if (figures.months.some(({ orders }) => orders > 0)) return <FiguresView figures={figures} />;
  return (
    <EmptyState title={t('spend.empty_title')} vial>
      {t('spend.empty_text')}
    </EmptyState>
  );
}

/** The orders that count against a budget in its period. */
const ordersOf = ({ scope, user, purchaseOrderNumber, now }: Budget) => ({
  ...rememberedWords('/orders'),
  status: bought,
  placed: `${now.from}..${now.to ?? ''}`,
  ...(scope === 'user' ? { userId: String(user?.id) } : {}),
  ...(scope === 'purchase_order' ? { search: purchaseOrderNumber } : {}),
});

function SpanChoice() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const { thisYear, year } = useSpan();
  return (
    <Segmented
      label={t('spend.span')}
      value={year ? String(year) : 'last'}
      options={[
        { value: 'last', label: t('spend.last_twelve') },
        { value: String(thisYear), label: String(thisYear) },
        { value: String(thisYear - 1), label: String(thisYear - 1) },
      ]}
      onChange={(next) =>
        void navigate({
          to: '/orders',
          search: { view: 'spend', ...(next === 'last' ? {} : { span: next }) } as never,
        })
      }
    />
  );
}

function FiguresView({ figures }: { figures: Figures }) {
  const { t } = useTranslation('orders');
  const { money, language } = useOrderWords();
  // Whole dollars, and thousands only where a bar has no room for the digits.
  const max = Math.max(...figures.months.map(({ total }) => total));
  const short = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: max < 100_000 ? 0 : 1,
    ...(max < 100_000 ? {} : { notation: 'compact' }),
  });
  return (
    <div className="flex flex-col gap-10">
      <Section title={t('spend.by_month')}>
        <MonthBars
          bars={figures.months.map(({ month, total, orders, samples }) => ({
            month,
            value: total,
            label: total > 0 ? short.format(total) : '0',
            spoken: t('spend.month_spoken', {
              orders: t('spend.orders', { count: orders }),
              samples: t('samples', { count: samples }),
            }),
          }))}
          link={(month, className, content) => (
            <Link
              to="/orders"
              search={{ ...rememberedWords('/orders'), status: bought, placed: monthSpan(month) } as never}
              className={className}
            >
              {content}
            </Link>
          )}
        />
      </Section>
      <div className="grid grid-cols-2 gap-x-14 gap-y-10 max-lg:grid-cols-1">
        <Section title={t('spend.by_person')}>
          <Shares
            total={figures.total}
            rows={figures.people.map((person) => ({
              id: person.id,
              total: person.total,
              detail: t('spend.orders', { count: person.orders }),
              name: <PersonLink figures={figures} id={person.id} name={person.name} />,
            }))}
            money={money}
          />
        </Section>
        <Section title={t('spend.by_biomarker')}>
          <Shares
            total={figures.total}
            rows={figures.biomarkers.map((term) => ({
              id: term.id,
              total: term.total,
              detail: t('samples', { count: term.samples }),
              name: (
                <Link
                  to="/specimen-search/loinc-list"
                  search={{ biomarkers: String(term.id) } as never}
                  className="block rounded-mark no-underline hover:underline underline-offset-2"
                >
                  <BiomarkerName biomarker={term} />
                </Link>
              ),
            }))}
            money={money}
          />
        </Section>
      </div>
    </div>
  );
}

/** Links to the user's orders of the same months. */
function PersonLink({ figures, id, name }: { figures: Figures; id: number; name: string }) {
  const months = figures.months.map(({ month }) => month);
  const [from = ''] = monthSpan(months[0] ?? '').split('..');
  const [, to = ''] = monthSpan(months.at(-1) ?? '').split('..');
  return (
    <Link
      to="/orders"
      search={
        {
          ...rememberedWords('/orders'),
          status: bought,
          userId: String(id),
          placed: `${from}..${to}`,
        } as never
      }
      className={linkClass}
    >
      {name}
    </Link>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-body font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SharesProps {
  rows: readonly { id: number; name: ReactNode; detail: string; total: number }[];
  total: number;
  money: (amount: number) => string;
}

/** Each row with its share of the total as a bar below the name. */
function Shares({ rows, total, money }: SharesProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line py-2 text-dense">
          <div className="flex items-baseline gap-x-4 max-sm:flex-wrap max-sm:justify-between">
            <span className="min-w-0 flex-1 truncate max-sm:basis-full">{row.name}</span>
            <span className="shrink-0 text-label text-t2">{row.detail}</span>
            <span className="w-28 shrink-0 text-right font-mono">{money(row.total)}</span>
          </div>
          <div aria-hidden="true" className="mt-1.5 h-1 bg-line">
            <div
              className="h-full bg-hist"
              style={{ width: `${total > 0 ? Math.round((row.total / total) * 1000) / 10 : 0}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
