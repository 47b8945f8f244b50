import { shipmentMethods } from '@aliquot/contract/order-steps';
import type { OrderRow } from '@aliquot/contract/orders';
import { useAuth } from '../../platform/api/index.ts';
import { useSpanWords } from '../../platform/lists/index.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { loadCompanies } from '../companies/index.ts';
import { useSpend } from './api.ts';
import { listedStatuses, nobody } from './order-query.ts';
import { loadStaff } from './pickers.ts';

function useCommonFilters() {
  const { t } = useTranslation('orders');
  const inSpan = useSpanWords();
  return {
    status: {
      key: 'status',
      name: t('status'),
      many: true,
      options: listedStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) })),
    },
    placed: { key: 'placed', name: t('placed'), span: 'day', format: inSpan('day') },
    method: {
      key: 'shipmentMethod',
      name: t('method'),
      many: true,
      options: shipmentMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
    },
    waiting: {
      key: 'waiting',
      name: t('missing'),
      options: [{ value: '1', label: t('waiting') }],
    },
  } satisfies Record<string, FilterDef>;
}

/** Words for what only has an id come from the rows in sight. */
export function useOrderFilters(rows: readonly OrderRow[]): readonly FilterDef[] {
  const { t } = useTranslation('orders');
  const common = useCommonFilters();
  // Nobody is offered first, and only as long as nothing is typed.
  const loadAssignees: LoadPage<{ id: string | number; label: string; value?: string }> = async (query) => {
    const { items, count } = await loadStaff(query);
    return query.search.trim() || query.skip > 0
      ? { items, count }
      : { items: [{ id: nobody, value: nobody, label: t('nobody') }, ...items], count: count + 1 };
  };
  return [
    common.status,
    {
      key: 'clientCompanyId',
      name: t('company'),
      load: loadCompanies,
      format: (value) =>
        rows.find(({ company }) => String(company.id) === value)?.company.name ?? `#${value}`,
    },
    {
      key: 'assignee',
      name: t('assignee'),
      load: loadAssignees,
      format: (value) =>
        value === nobody
          ? t('nobody')
          : (rows.find(({ assignee }) => String(assignee?.id) === value)?.assignee?.name ?? `#${value}`),
    },
    common.placed,
    common.method,
    common.waiting,
  ];
}

/** A manager also asks by person: whoever has bought anything for the company of late. */
export function useOwnOrderFilters(): readonly FilterDef[] {
  const { t } = useTranslation('orders');
  const common = useCommonFilters();
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  const people = useSpend({}, manages).data?.people ?? [];
  return [
    common.status,
    common.placed,
    ...(manages
      ? [
          {
            key: 'userId',
            name: t('placed_by'),
            options: people.map(({ id, name }) => ({ value: String(id), label: name })),
            format: (value: string) => `#${value}`,
          },
        ]
      : []),
    common.method,
    common.waiting,
  ];
}
