import { auth } from '@aliquot/contract/auth';
import type { Sent } from '@aliquot/contract/endpoint';
import { type Seller, sellers } from '@aliquot/contract/seller';
import { users } from '@aliquot/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery, useAuth } from '../../platform/api/index.ts';
import { birthToWire, phoneToWire } from '../../platform/format/index.ts';

type MeBody = NonNullable<Sent<(typeof auth)['updateMe']>['body']>;

/** Saves the user's own data and updates it everywhere on the page. */
export function useSaveMe() {
  return useMutation({
    meta: { success: 'profile:toast.saved', merges: true },
    mutationFn: (body: MeBody) => call(auth.updateMe, { body: toWire(body) }),
    onSuccess: (user) => useAuth.setState({ user }),
  });
}

function toWire(body: MeBody): MeBody {
  return {
    ...body,
    ...(body.phoneNumber === undefined ? {} : { phoneNumber: phoneToWire(body.phoneNumber) }),
    ...(body.dateOfBirth === undefined ? {} : { dateOfBirth: birthToWire(body.dateOfBirth) }),
  };
}

/** Null removes the picture. The bar updates at once. */
export function useSetPicture() {
  return useMutation({
    meta: { success: 'profile:toast.picture' },
    mutationFn: (fileId: number | null) =>
      fileId === null ? call(users.deleteAvatar, {}) : call(users.updateAvatar, { body: { fileId } }),
    onSuccess: async () => useAuth.setState({ user: await call(auth.me, {}) }),
  });
}

export const useChangePassword = () =>
  useMutation({
    meta: { success: 'profile:toast.password' },
    mutationFn: (body: { oldPassword: string; password: string }) => call(auth.changePassword, { body }),
  });

export const useSessions = () => useQuery(listRowQuery(auth.sessions, {}));

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'profile:toast.session_ended' },
    mutationFn: (id: string) => call(auth.endSession, { params: { id } }),
    onSettled: () => refreshRoom(client, '/api/auth/sessions'),
  });
}

/** Null before it was saved. */
export const useSeller = () =>
  useQuery({
    ...rowQuery(sellers.get, {}),
    select: (row) => row as Seller | null,
    meta: { inline: true },
  });

export function useSaveSeller() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'profile:seller.toast', merges: true },
    mutationFn: (body: NonNullable<Sent<(typeof sellers)['update']>['body']>) =>
      call(sellers.update, { body: { ...body, phoneNumber: phoneToWire(body.phoneNumber) } }),
    onSuccess: () => refreshRoom(client, '/api/seller'),
  });
}
