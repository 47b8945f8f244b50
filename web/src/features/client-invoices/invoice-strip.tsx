import { Link } from '@tanstack/react-router';
import { monthSpan, today } from '../../platform/format/index.ts';
import { rememberedWords } from '../../platform/lists/index.ts';
import { Stat, type StatProps, StatStrip, statClass } from '../../ui/stats/stat.tsx';
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
  const isChosen = (figure: Figure) => {
    const { to, filters } = places[figure];
    const keys = Object.keys(filters);
    return (
      to === '/client-invoices' &&
      Object.keys(state.filters).length === keys.length &&
      keys.every((key) => state.filters[key] === filters[key])
    );
  };
  return (
    <StatStrip label={t('figures')}>
      {figures.map((figure) => (
        <Link
          key={figure}
          to={places[figure].to}
          search={
            {
              ...rememberedWords(places[figure].to),
              ...(isChosen(figure) ? {} : places[figure].filters),
            } as never
          }
          className={statClass}
          // The router would mark all links as active, since they lead to the same screen.
          activeProps={{}}
          aria-current={isChosen(figure) ? 'true' : undefined}
        >
          <Stat
            label={t(`figure.${figure}`, { number: overview?.[figure].count.toLocaleString(language) ?? '' })}
            value={overview && money(overview[figure].amount)}
            current={isChosen(figure)}
            {...looks[figure]}
          />
        </Link>
      ))}
    </StatStrip>
  );
}
