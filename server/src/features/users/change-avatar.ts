import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { replaceFile } from '../files/index.ts';
import { lockUser, present, updateUser } from './queries.ts';
import { assertMayManage } from './rules.ts';

/** Sets or takes away one's own picture, or that of somebody one manages. The picture before goes. */
export async function changeAvatar(context: Context, userId: number | undefined, fileId: number | null) {
  const { db, actor } = context;
  const id = userId ?? actor.id;
  // Whoever manages nobody is told the same of every other id, taken or not.
  if (id !== actor.id && actor.group !== 'staff') fail('not_allowed');
  const before = await lockUser(db, id);
  if (!before.active) fail('not_found');
  if (id !== actor.id) assertMayManage(actor, before.role);
  const row = before.avatar_file_id === fileId ? before : await hang(context, before, fileId);
  const { avatarUrl, avatar } = present(context, row);
  return { id, avatarUrl, avatar };
}

async function hang(
  context: Context,
  before: { id: number; avatar_file_id: number | null },
  fileId: number | null,
) {
  const { db } = context;
  await replaceFile(context, before.avatar_file_id, fileId, 'avatar');
  const row = await updateUser(db, before.id, { avatar_file_id: fileId });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id: before.id } });
  return row;
}
