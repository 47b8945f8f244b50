import { userStatuses } from '@aliquot/contract/person';
import { roles } from '@aliquot/contract/roles';
import type { User } from '@aliquot/contract/users';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { DeleteDialog, type DeleteSubject, useEntityPanel } from '../../platform/entity/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { AccessRequests, useAccessRequests } from './access-requests.tsx';
import { useInvite, useOverview, useRemoveUsers, userFilters, useUsers } from './api.ts';
import { useRestore, useSessionsEnded, useStatusChange } from './use-status-change.ts';
import { useUserAccess } from './user-access.ts';
import { useUserActions } from './user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';

// The list is read before anything is opened; forms come when the first row is.
const UserPanel = lazyPart(() => import('./user-panel.tsx').then((m) => m.UserPanel));

export function Screen() {
  const { t } = useTranslation('users');
  const [state, onChange] = useListState(userFilters, 'name');
  const list = useUsers(state);
  const panel = useEntityPanel<never>(state, onChange);
  const openDialog = useLayers((layers) => layers.openDialog);
  const ask = (subject: DeleteSubject<User>) => openDialog('delete', subject);
  const { mayTakeAway } = useUserAccess();
  const remove = useRemoveUsers();
  const sessionsEnded = useSessionsEnded();
  const setStatus = useStatusChange();
  const { restore } = useRestore();
  const invite = useInvite();
  // Who asks for access stands above the list: known first, it does not push rows away from under a press.
  const rows = useAccessRequests().isLoading ? undefined : list.data?.items;
  const actions = useUserActions({
    edit: (user) => panel.open('edit', { id: user.id }),
    setStatus,
    invite: (user) => invite.mutate(user.id),
    remove: (chosen, settle) => ask({ rows: chosen, settle }),
    restore: (user) => restore([user.id]),
  });
  const create = (
    <Button
      variant="primary"
      icon={<UserPlus size={16} aria-hidden="true" />}
      onClick={() => panel.open('create', { id: null })}
    >
      {t('new')}
    </Button>
  );

  return (
    <Page>
      <Header actions={create} />
      <AccessRequests />
      <ListTable
        id="user"
        label={t('common:tabs.users')}
        columns={useUserColumns()}
        {...tableProps(list, t('could_not_load'))}
        rows={rows}
        rowId={(user) => user.id}
        rowName={(user) => user.fullName}
        state={state}
        onChange={onChange}
        onOpen={(user) => panel.open('view', { id: user.id })}
        actions={actions}
        canSelect={(user) => user.active && mayTakeAway(user)}
        gone={(user) => !user.active}
        activeToggle
        searchPlaceholder={t('search')}
        filters={useUserFilters()}
        empty={
          <EmptyState title={t('empty_title')} vial actions={create}>
            {t('empty_text')}
          </EmptyState>
        }
      />
      {panel.everOpen ? (
        <Suspense>
          <UserPanel panel={panel} rows={rows ?? []} onRemove={(user) => ask({ rows: [user] })} />
        </Suspense>
      ) : null}
      <DeleteDialog
        room="users"
        nameOf={(user: User) => user.fullName}
        remove={remove}
        restore={(ids) => restore(ids)}
        alsoSaid={(results) => sessionsEnded(results.reduce((sum, one) => sum + one.sessionsEnded, 0))}
        onDeleted={panel.close}
      />
    </Page>
  );
}

/** Everybody who is not deleted, and how many of them may come in. */
function Header({ actions }: { actions: React.ReactNode }) {
  const { t } = useTranslation('users');
  const statuses = useOverview().data?.statuses;
  const count = statuses ? statuses.active + statuses.blocked + statuses.inactive : 0;
  const context = userStatuses
    .filter((status) => status === 'active' || (statuses?.[status] ?? 0) > 0)
    .map((status) => t(`counted.${status}`, { count: statuses?.[status] ?? 0 }))
    .join(', ');
  return (
    <PageHeader
      title={statuses ? t('title', { count }) : t('common:tabs.users')}
      context={statuses ? context : ' '}
      actions={actions}
    />
  );
}

function useUserFilters() {
  const { t } = useTranslation('users');
  const companies = useOverview().data?.companies ?? [];
  return [
    {
      key: 'role',
      name: t('role'),
      options: roles.map((value) => ({ value, label: t(`common:roles.${value}`) })),
    },
    {
      key: 'clientCompanyId',
      name: t('company'),
      options: companies.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      key: 'status',
      name: t('status'),
      options: userStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) })),
    },
  ];
}
