import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { announce } from '../../platform/live.ts';
import { lockUser, present, updateUser } from './queries.ts';
import { refuseUnmanaged } from './rules.ts';

/** Sets or takes away one's own picture, or that of somebody one manages. */
export async function changeAvatar(
  { db, actor }: Context,
  userId: number | undefined,
  _fileId: number | null,
) {
  const id = userId ?? actor.id;
  // Whoever manages nobody is told the same of every other id, taken or not.
  if (id !== actor.id && actor.group !== 'staff') fail('not_allowed');
  const row = await lockUser(db, id);
  if (!row.active) fail('not_found');
  if (id !== actor.id) refuseUnmanaged(actor, row.role);
  const { avatarUrl, avatar } = present(await updateUser(db, id, { active: true }));
  await announce(db, { kind: 'user.changed', to: 'staff', payload: { id } });
  return { id, avatarUrl, avatar };
}
