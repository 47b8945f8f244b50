import type { Role } from '@aliquot/contract/roles';
import { manages, type User } from '@aliquot/contract/users';
import { useAuth } from '../../platform/api/index.ts';

/** What the signed-in user may do with other users; the server has the same rules. */
export function useUserAccess() {
  const me = useAuth((state) => state.user);
  const managed: readonly Role[] = me ? manages[me.role] : [];
  const isMe = (user: Pick<User, 'id'> | null) => user !== null && user.id === me?.id;
  const mayManage = (user: Pick<User, 'role'>) => managed.includes(user.role);
  return {
    isMe,
    mayManage,
    /** Users cannot block, demote or delete themselves. */
    mayTakeAway: (user: Pick<User, 'id' | 'role'>) => mayManage(user) && !isMe(user),
    /** The roles the user may assign. "No access yet" is only the initial role of sign-ups. */
    rolesToGive: managed.filter((role): boolean => role !== 'unauthorized'),
  };
}
