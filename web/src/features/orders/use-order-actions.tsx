import type { OrderRow } from '@aliquot/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { refreshRoom, useAuth } from '../../platform/api/index.ts';
import { reportLeftOut, useOneByOne } from '../../platform/entity/index.ts';
import type { RowAction, Settle } from '../../ui/table/column.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { takeStep } from './api.ts';

/** Placed, without an assignee. */
const isUntaken = ({ status }: OrderRow) => status === 'placed';

/** List actions on one or several orders; every other transition needs a dialog. */
export function useOrderActions(): readonly RowAction<OrderRow>[] {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const userId = useAuth(({ user }) => user?.id ?? 0);
  const { mutateAsync } = useOneByOne(
    ({ id, version }: OrderRow) => takeStep.assign(id, userId, { version, key: crypto.randomUUID() }),
    () => refreshRoom(client, '/api/client_orders'),
  );
  const take = async (orders: readonly OrderRow[], settle?: Settle<OrderRow>) => {
    const outcome = await mutateAsync(orders);
    reportLeftOut(outcome);
    const [first] = outcome.done;
    if (first) alert.success(t('toast.taken', { count: outcome.done.length, number: first.number }));
    settle?.(outcome.left);
  };
  return [
    {
      id: 'take',
      label: t('take'),
      icon: <UserCheck size={16} aria-hidden="true" />,
      visible: isUntaken,
      onSelect: (order) => void take([order]),
      bulk: { primary: true, run: (orders, settle) => void take(orders.filter(isUntaken), settle) },
    },
  ];
}
