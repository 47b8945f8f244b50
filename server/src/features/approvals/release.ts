import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { publishFreed, releaseHolds } from '../orders/index.ts';
import { lockPending } from './lock-approval.ts';
import { notifyReleased } from './notify.ts';
import { publishApproval } from './publish-approval.ts';
import { findApproval } from './queries.ts';
import { readApproval } from './read-approval.ts';

/** Staff end the holds of an approval, so that others can buy the samples. It stays open. */
export async function release(context: Context, id: number, reason: string) {
  const { order, approval } = await lockPending(context, await findApproval(context, id));
  if (approval.state !== 'open') fail('transition_not_allowed');
  const freed = await releaseHolds(context.db, [order.id]);
  await publishFreed(context, freed);
  await publishApproval(context.db, approval);
  if (freed.length > 0) await notifyReleased(context, approval, { samples: freed.length, reason });
  return readApproval(context, id);
}
