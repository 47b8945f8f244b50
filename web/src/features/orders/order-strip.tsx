import { underWay } from '@aliquot/contract/order-steps';
import { Link } from '@tanstack/react-router';
import { rememberedWords } from '../../platform/lists/index.ts';
import { lookOf } from '../../ui/state/state.tsx';
import { Stat, StatStrip, statClass } from '../../ui/stats/stat.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useOrderOverview } from './api.ts';

/** Orders by status, each number a link that filters the list; and open requests. */
export function OrderStrip({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation(['orders', 'ui']);
  const overview = useOrderOverview().data;
  const chosen = Object.keys(state.filters).length === 1 && state.search === '' ? state.filters.status : '';
  return (
    <StatStrip label={t('strip')}>
      {underWay.map((status) => (
        <Link
          key={status}
          to="/client-orders"
          search={{ ...rememberedWords('/client-orders'), status } as never}
          className={statClass}
          // The router would mark all links as active, since they lead to the same screen.
          activeProps={{}}
          aria-current={chosen === status ? 'true' : undefined}
        >
          <Stat
            {...lookOf(status)}
            label={t(`ui:state_${status}`)}
            value={overview?.statuses[status]?.toLocaleString(i18n.language)}
            current={chosen === status}
          />
        </Link>
      ))}
      <Link to="/non-inventory" className={statClass}>
        <Stat
          glyph="clock"
          colour="text-orange"
          label={t('open_requests')}
          value={overview?.openRequests.toLocaleString(i18n.language)}
        />
      </Link>
    </StatStrip>
  );
}
