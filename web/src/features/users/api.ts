import type { Sent } from '@aliquot/contract/endpoint';
import { userStatuses } from '@aliquot/contract/person';
import { roles } from '@aliquot/contract/roles';
import { type SignUp, signUps } from '@aliquot/contract/sign-ups';
import { type User, users } from '@aliquot/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { entityApi } from '../../platform/entity/index.ts';
import { idOf, known, pageOf } from '../../platform/filters/index.ts';
import { birthToWire, phoneToWire } from '../../platform/format/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const userFilters = ['role', 'clientCompanyId', 'status'] as const;

/** The only-active switch is the default filter, status active; a status chosen by hand wins over it. */
export function useUsers(state: ListState) {
  const { filters, onlyActive } = state;
  const [role] = known(roles, filters.role);
  const status = known(userStatuses, filters.status)[0] ?? (onlyActive ? 'active' : undefined);
  const clientCompanyId = idOf(filters.clientCompanyId);
  return useQuery(
    listRowQuery(users.getMany, {
      body: {
        ...pageOf(state),
        ...(onlyActive ? { active: true } : {}),
        ...(status ? { status } : {}),
        ...(role ? { role } : {}),
        ...(clientCompanyId ? { clientCompanyId } : {}),
      },
    }),
  );
}

export const useOverview = () => useQuery({ ...rowQuery(users.overview, {}), meta: { inline: true } });

export type UserBody = Sent<(typeof users)['create']>['body'];

/** What the specification does to a user before it is sent. */
const toWire = (body: UserBody): UserBody => ({
  ...body,
  dateOfBirth: birthToWire(body.dateOfBirth),
  phoneNumber: phoneToWire(body.phoneNumber),
});

export const {
  useOne: useUser,
  useSave: useSaveUser,
  useRemove: useRemoveUsers,
  useRefresh,
} = entityApi(users, { texts: 'users', toWire });

export function useSetStatus() {
  const refresh = useRefresh();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ user: { id, version }, status }: { user: User; status: User['status'] }) =>
      call(users.update, { params: { id }, body: { status, version } }),
    onSettled: refresh,
  });
}

export function useRestoreUsers() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'users:toast.restored', ownErrors: true },
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(users.restore, { params: { id } });
    },
    onSettled: refresh,
  });
}

/** Null takes the picture away. */
export function useSetAvatar(userId: number) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'users:toast.avatar' },
    mutationFn: (fileId: number | null) =>
      fileId === null
        ? call(users.deleteAvatar, { query: { userId } })
        : call(users.updateAvatar, { body: { fileId, userId } }),
    onSuccess: refresh,
  });
}

export function useInvite() {
  return useMutation({
    meta: { success: 'users:toast.invited' },
    mutationFn: (id: number) => call(users.invite, { params: { id } }),
  });
}

export interface Decision {
  wish: SignUp;
  /** Without one the request is turned down. */
  entry: { role: 'client_manager' | 'client_user'; clientCompanyId: number } | null;
}

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ wish: { id }, entry }: Decision) => {
      if (entry) await call(signUps.activate, { params: { id }, body: entry });
      else await call(signUps.decline, { params: { id } });
    },
    onSettled: async () => {
      await refreshRoom(client, '/api/sign_ups');
      await refreshRoom(client, '/api/users');
    },
  });
}
