import type { Sent } from '@aliquot/contract/endpoint';
import { listExports } from '@aliquot/contract/list-exports';
import { userStatuses } from '@aliquot/contract/person';
import { roles } from '@aliquot/contract/roles';
import { type SignUp, signUps } from '@aliquot/contract/sign-ups';
import { type User, userBody, users } from '@aliquot/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { entity } from '../../platform/entity/index.ts';
import { choice, defineFilters, reference } from '../../platform/filters/index.ts';
import { birthToWire, phoneToWire } from '../../platform/format/index.ts';
import { showFieldErrors } from './show-field-errors.ts';
import { useUserAccess } from './user-access.ts';

const filters = defineFilters({
  role: choice('users:role', roles, (value) => `common:roles.${value}`),
  clientCompanyId: reference('users:company'),
  status: choice('users:status', userStatuses, (value) => `ui:state_${value}`),
});

export const useOverview = () => useQuery({ ...rowQuery(users.overview, {}), meta: { inline: true } });

export type UserBody = Sent<(typeof users)['create']>['body'];

/** Conversions of the specification for a user that is sent. */
const toWire = (body: UserBody): UserBody => ({
  ...body,
  dateOfBirth: birthToWire(body.dateOfBirth),
  phoneNumber: phoneToWire(body.phoneNumber),
});

export const user = entity(users, {
  texts: 'users',
  body: userBody,
  nameOf: ({ fullName }) => fullName,
  filters,
  onlyActive: () => ({ active: true, status: 'active' as const }),
  // A new user is a client by default.
  start: { role: 'client_user', clientCompanyId: null, status: 'active' },
  toWire,
  useAccess: () => {
    const { mayManage, mayTakeAway } = useUserAccess();
    return {
      mayEdit: (row) => row.active && mayManage(row),
      mayRemove: (row) => row.active && mayTakeAway(row),
      mayRestore: mayManage,
    };
  },
  onRestoreError: showFieldErrors,
});

/** So many of the latest files are shown. */
export const shownExports = 10;

export const useExportsOf = (userId: number) =>
  useQuery({
    ...listRowQuery(listExports.getMany, { body: { userId, limit: shownExports } }),
    meta: { inline: true },
  });

export function useSetStatus() {
  const refresh = user.useRefresh();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ row: { id, version }, status }: { row: User; status: User['status'] }) =>
      call(users.update, { params: { id }, body: { status, version } }),
    onSettled: refresh,
  });
}

/** Null removes the picture. */
export function useSetAvatar(userId: number) {
  const refresh = user.useRefresh();
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
  signUp: SignUp;
  /** Null declines the request. */
  entry: { role: 'client_manager' | 'client_user'; clientCompanyId: number } | null;
}

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ signUp: { id }, entry }: Decision) => {
      if (entry) await call(signUps.activate, { params: { id }, body: entry });
      else await call(signUps.decline, { params: { id } });
    },
    onSettled: async () => {
      await refreshRoom(client, '/api/sign_ups');
      await refreshRoom(client, '/api/users');
    },
  });
}
