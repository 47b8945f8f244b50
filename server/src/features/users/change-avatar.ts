import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { replaceFile } from '../files/index.ts';
import { lockUser, present, updateUser } from './queries.ts';
import { assertMayManage } from './rules.ts';

/** Sets or removes the picture of the caller or of a user they manage. The previous file is released. */
export async function changeAvatar(context: Context, userId: number | undefined, fileId: number | null) {
  const { db, actor } = context;
  const id = userId ?? actor.id;
  // Callers who manage no users get the same error for any other id, so that ids cannot be probed.
  if (id !== actor.id && actor.group !== 'staff') fail('not_allowed');
  const before = await lockUser(db, id);
  if (!before.active) fail('not_found');
  if (id !== actor.id) assertMayManage(actor, before.role);
  const row = before.avatar_file_id === fileId ? before : await setAvatar(context, before, fileId);
  const { avatarUrl, avatar } = present(context, row);
  return { id, avatarUrl, avatar };
}

async function setAvatar(
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
