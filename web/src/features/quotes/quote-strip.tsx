import { today } from '../../platform/format/index.ts';
import { isFilteredBy, StatLink } from '../../platform/lists/index.ts';
import { type StatProps, StatStrip } from '../../ui/stats/stat.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useQuoteOverview } from './api.ts';
import { useQuoteWords } from './use-quote-words.ts';

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.parse(today()) + days * dayMs).toISOString().slice(0, 10);

const figures = ['waiting', 'offered', 'expiring', 'accepted'] as const;
type Figure = (typeof figures)[number];

const looks: Record<Figure, Pick<StatProps, 'glyph' | 'colour'>> = {
  waiting: { glyph: 'clock', colour: 'text-orange' },
  offered: { glyph: 'dot', colour: 'text-cryo' },
  expiring: { glyph: 'pause', colour: 'text-orange' },
  accepted: { glyph: 'check', colour: 'text-ok' },
};

/** The filters that each number counts by; an offer that ends within three days has two full ones left at most. */
const filtersOf = (): Record<Figure, Record<string, string>> => ({
  waiting: { turn: 'seller' },
  offered: { state: 'offered' },
  expiring: { state: 'offered', valid: `..${dayFromNow(2)}` },
  accepted: { state: 'accepted', accepted: `${dayFromNow(-30)}..` },
});

/** Quotes in figures, each a link that filters the list. */
export function QuoteStrip({ state }: { state: ListState }) {
  const { t } = useTranslation('quotes');
  const { money, language } = useQuoteWords();
  const overview = useQuoteOverview().data;
  const filters = filtersOf();
  const shownIn = (figure: Figure) => {
    if (!overview) return undefined;
    if (figure !== 'accepted') return overview[figure].toLocaleString(language);
    const { count, total } = overview.accepted;
    const number = count.toLocaleString(language);
    return count === 0 ? number : t('accepted_for', { number, total: money(total) });
  };
  return (
    <StatStrip label={t('figures')}>
      {figures.map((figure) => {
        const current = isFilteredBy(state, filters[figure]);
        return (
          <StatLink
            key={figure}
            to="/client-orders"
            words={{ view: 'quotes', ...(current ? {} : filters[figure]) }}
            current={current}
            label={t(`figure.${figure}`)}
            value={shownIn(figure)}
            {...looks[figure]}
          />
        );
      })}
    </StatStrip>
  );
}
