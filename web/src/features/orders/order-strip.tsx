import { underWay } from '@aliquot/contract/order-steps';
import { isFilteredBy, rememberedWords, StatLink } from '../../platform/lists/index.ts';
import { lookOf } from '../../ui/state/state.tsx';
import { StatStrip } from '../../ui/stats/stat.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useOrderOverview } from './api.ts';

/** Orders by status, each number a link that filters the list; and open requests. */
export function OrderStrip({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation(['orders', 'ui']);
  const overview = useOrderOverview().data;
  return (
    <StatStrip label={t('strip')}>
      {underWay.map((status) => (
        <StatLink
          key={status}
          to="/client-orders"
          words={{ ...rememberedWords('/client-orders'), status }}
          current={isFilteredBy(state, { status })}
          {...lookOf(status)}
          label={t(`ui:state_${status}`)}
          value={overview?.statuses[status]?.toLocaleString(i18n.language)}
        />
      ))}
      <StatLink
        to="/non-inventory"
        words={{}}
        glyph="clock"
        colour="text-orange"
        label={t('open_requests')}
        value={overview?.openRequests.toLocaleString(i18n.language)}
      />
    </StatStrip>
  );
}
