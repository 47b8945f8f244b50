import { userStatuses } from '@aliquot/contract/person';
import { UserPlus } from 'lucide-react';
import { entityScreen } from '../../platform/entity/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTranslation } from '../../ui/words.tsx';
import { AccessRequests, useAccessRequests } from './access-requests.tsx';
import { useOverview, user } from './api.ts';
import { useUserColumns } from './columns.tsx';
import { useUserActions } from './row-actions.tsx';
import { useSessionsEnded } from './use-status-change.ts';

export const Screen = entityScreen(user, {
  table: 'user',
  name: 'common:tabs.users',
  sort: 'name',
  useColumns: useUserColumns,
  Panel: lazyPart(() => import('./fields.tsx').then((m) => m.Panel)),
  useParts: () => {
    const sessionsEnded = useSessionsEnded();
    const companies = useOverview().data?.companies ?? [];
    return {
      ...useCounts(),
      createIcon: <UserPlus size={16} aria-hidden="true" />,
      above: <AccessRequests />,
      // Sign-ups are shown above the list: loaded first, so that they do not push rows away during a click.
      holdRows: useAccessRequests().isLoading,
      filters: {
        clientCompanyId: { options: companies.map(({ id, name }) => ({ value: String(id), label: name })) },
      },
      rowActions: useUserActions(),
      alsoDeleted: (results) => sessionsEnded(results.reduce((sum, one) => sum + one.sessionsEnded, 0)),
    };
  },
});

/** The number of users that are not deleted, by status. */
function useCounts() {
  const { t } = useTranslation('users');
  const statuses = useOverview().data?.statuses;
  if (!statuses) return { title: t('common:tabs.users'), context: ' ' };
  const count = statuses.active + statuses.blocked + statuses.inactive;
  const context = userStatuses
    .filter((status) => status === 'active' || statuses[status] > 0)
    .map((status) => t(`counted.${status}`, { count: statuses[status] }))
    .join(', ');
  return { title: t('title', { count }), context };
}
