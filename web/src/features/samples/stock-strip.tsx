import { isFilteredBy, rememberedWords, StatLink } from '../../platform/lists/index.ts';
import { type StatProps, StatStrip } from '../../ui/stats/stat.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useStock } from './api.ts';
import { soonSpan } from './dates.ts';
import { saleParts } from './sample-query.ts';

interface Figure extends Pick<StatProps, 'glyph' | 'colour'> {
  id: 'available' | 'expired' | 'unpriced' | 'reserved' | 'on_hold' | 'expiring';
  count: number | undefined;
  /** The filters of the link. */
  search: Record<string, string>;
}

/** Numbers above the list, each a link that filters it; the first three add up to status available. */
export function StockStrip({ state, kept }: { state: ListState; kept: Record<string, string> }) {
  const { t, i18n } = useTranslation('inventory');
  const stock = useStock().data;
  const figures: Figure[] = [
    {
      id: 'available',
      glyph: 'disc',
      colour: 'text-ok',
      count: stock?.sale.available.samples,
      search: saleParts.available,
    },
    {
      id: 'expired',
      glyph: 'clock',
      colour: 'text-danger',
      count: stock?.sale.expired,
      search: saleParts.expired,
    },
    {
      id: 'unpriced',
      glyph: 'ring',
      colour: 'text-grey',
      count: stock?.sale.unpriced,
      search: saleParts.unpriced,
    },
    {
      id: 'reserved',
      glyph: 'ring',
      colour: 'text-violet',
      count: stock?.statuses.reserved.samples,
      search: { status: 'reserved' },
    },
    {
      id: 'on_hold',
      glyph: 'pause',
      colour: 'text-orange',
      count: stock?.statuses.on_hold.samples,
      search: { status: 'on_hold' },
    },
    {
      id: 'expiring',
      glyph: 'clock',
      colour: 'text-orange',
      count: stock?.expiringSoon,
      search: { status: 'available', expires: soonSpan() },
    },
  ];
  return (
    <StatStrip label={t('strip')}>
      {figures.map(({ id, count, search, ...look }) => (
        <StatLink
          key={id}
          to="/inventory"
          words={{ ...rememberedWords('/inventory'), ...kept, ...search }}
          current={isFilteredBy(state, search)}
          {...look}
          label={t(`strip_${id}`)}
          value={count?.toLocaleString(i18n.language)}
        />
      ))}
    </StatStrip>
  );
}
