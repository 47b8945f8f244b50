import type { Input } from '@aliquot/contract/endpoint';
import type { notices } from '@aliquot/contract/notices';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { failFields } from '../../platform/http/index.ts';
import { countUnread } from './queries.ts';

type Body = Input<(typeof notices)['markRead']>['body'];

/** Foreign, unknown and already read notifications are ignored, so that the reply reveals nothing about them. */
export async function markRead(context: Context, body: Body) {
  const { db, actor, clock } = context;
  assertOneSelector(body);
  let rows = db
    .updateTable('notifications')
    .set({ read_at: clock.now() })
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null);
  if (body.ids) rows = rows.where('id', 'in', body.ids);
  if (body.upTo !== undefined) rows = rows.where('id', '<=', body.upTo);
  if (body.about)
    rows = rows.where('source_type', '=', body.about.type).where('source_id', '=', body.about.id);
  const { numUpdatedRows } = await rows.executeTakeFirst();
  if (numUpdatedRows > 0n) await publish(db, { kind: 'notice.read', to: { userId: actor.id }, payload: {} });
  return { unread: await countUnread(context) };
}

/** Exactly one selector must be sent. */
function assertOneSelector({ ids, upTo, about }: Body): void {
  const selectors = [ids, upTo, about].filter((way) => way !== undefined).length;
  if (selectors !== 1) failFields({ ids: ['choose_one'], upTo: ['choose_one'], about: ['choose_one'] });
}
