import { monthSpan, today } from '../../platform/format/index.ts';
import { isFilteredBy, rememberedWords, StatLink } from '../../platform/lists/index.ts';
import { type StatProps, StatStrip } from '../../ui/stats/stat.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useInvoiceOverview } from './api.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

const figures = ['open', 'overdue', 'paidThisMonth', 'notInvoiced'] as const;
type Figure = (typeof figures)[number];

const looks: Record<Figure, Pick<StatProps, 'glyph' | 'colour'>> = {
  open: { glyph: 'dot', colour: 'text-cryo' },
  overdue: { glyph: 'clock', colour: 'text-danger' },
  paidThisMonth: { glyph: 'check', colour: 'text-ok' },
  notInvoiced: { glyph: 'tray', colour: 'text-blue' },
};

/** Where each number leads: orders that are not invoiced are in the list of orders. */
const placesOf = (): Record<Figure, { to: string; filters: Record<string, string> }> => ({
  open: { to: '/client-invoices', filters: { state: 'open' } },
  overdue: { to: '/client-invoices', filters: { state: 'overdue' } },
  paidThisMonth: { to: '/client-invoices', filters: { paid: monthSpan(today().slice(0, 7)) } },
  notInvoiced: { to: '/client-orders', filters: { all: '1', notInvoiced: '1' } },
});

/** Invoices in figures, each a link that filters. */
export function InvoiceStrip({ state }: { state: ListState }) {
  const { t } = useTranslation('client_invoices');
  const { money, language } = useInvoiceWords();
  const overview = useInvoiceOverview().data;
  const places = placesOf();
  return (
    <StatStrip label={t('figures')}>
      {figures.map((figure) => {
        const { to, filters } = places[figure];
        const current = to === '/client-invoices' && isFilteredBy(state, filters);
        return (
          <StatLink
            key={figure}
            to={to}
            words={{ ...rememberedWords(to), ...(current ? {} : filters) }}
            current={current}
            label={t(`figure.${figure}`, { number: overview?.[figure].count.toLocaleString(language) ?? '' })}
            value={overview && money(overview[figure].amount)}
            {...looks[figure]}
          />
        );
      })}
    </StatStrip>
  );
}
