import type { Role } from '@aliquot/contract/roles';
import { manages, type User } from '@aliquot/contract/users';
import { useAuth } from '../../platform/api/index.ts';

/** What the signed-in person may do to whom; the server holds the same rules. */
export function useUserAccess() {
  const me = useAuth((state) => state.user);
  const managed: readonly Role[] = me ? manages[me.role] : [];
  const isMe = (user: Pick<User, 'id'> | null) => user !== null && user.id === me?.id;
  const mayManage = (user: Pick<User, 'role'>) => managed.includes(user.role);
  return {
    isMe,
    mayManage,
    /** Nobody blocks, demotes or deletes themselves. */
    mayTakeAway: (user: Pick<User, 'id' | 'role'>) => mayManage(user) && !isMe(user),
    /** The roles one may give. Nobody is given "no access yet": that is where sign-ups begin. */
    rolesToGive: managed.filter((role): boolean => role !== 'unauthorized'),
  };
}
