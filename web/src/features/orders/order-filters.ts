import type { OrderRow } from '@aliquot/contract/orders';
import { useAuth } from '../../platform/api/index.ts';
import { useFilters } from '../../platform/lists/index.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { loadCompanies } from '../companies/index.ts';
import { loadStaff } from '../users/index.ts';
import { useSpend } from './api.ts';
import { nobody, orderFilters, ownOrderFilters } from './order-query.ts';

/** Names for ids come from the loaded rows. */
export function useOrderFilters(rows: readonly OrderRow[]): readonly FilterDef[] {
  const { t } = useTranslation('orders');
  // "Nobody" is offered first, while nothing is typed.
  const loadAssignees: LoadPage<{ id: string | number; label: string; value?: string }> = async (query) => {
    const { items, count } = await loadStaff(query);
    return query.search.trim() || query.skip > 0
      ? { items, count }
      : { items: [{ id: nobody, value: nobody, label: t('nobody') }, ...items], count: count + 1 };
  };
  return useFilters(orderFilters, {
    clientCompanyId: {
      load: loadCompanies,
      format: (value) => rows.find(({ company }) => String(company.id) === value)?.company.name,
    },
    assignee: {
      load: loadAssignees,
      format: (value) =>
        value === nobody
          ? t('nobody')
          : rows.find(({ assignee }) => String(assignee?.id) === value)?.assignee?.name,
    },
  });
}

/** A manager can also filter by users who recently bought for the company. */
export function useOwnOrderFilters(): readonly FilterDef[] {
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  const people = useSpend({}, manages).data?.people ?? [];
  const filters = useFilters(ownOrderFilters, {
    userId: {
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
      format: () => undefined,
    },
  });
  return manages ? filters : filters.filter(({ key }) => key !== 'userId');
}
