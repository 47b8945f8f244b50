import type { Input } from '@aliquot/contract/endpoint';
import {
  kindsFor,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSource,
} from '@aliquot/contract/notice-kinds';
import type { notices } from '@aliquot/contract/notices';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

type Asking = Pick<Context, 'db' | 'actor'>;

/**
 * Where every read begins: one's own. Somebody who was a client and is staff now is not shown what they were told then,
 * nor the other way round: it leads to screens they no longer have.
 */
const own = ({ db, actor }: Asking) =>
  db.selectFrom('notifications').where('user_id', '=', actor.id).where('kind', 'in', kindsFor(actor.group));

export async function listNotices(
  context: Asking,
  { limit, before }: Input<(typeof notices)['getMany']>['body'],
) {
  let rows = rowsOf(context).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) rows = rows.where('id', '<', before);
  const { count } = await own(context)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return { items: (await rows.execute()).map(present), count };
}

export async function countUnread(context: Asking): Promise<number> {
  const { count } = await own(context)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];
const rowsOf = (context: Asking) => own(context).selectAll();

const present = (row: Row) => ({
  id: row.id,
  kind: row.kind as NoticeKind,
  at: row.at,
  read: row.read_at !== null,
  count: row.count,
  about: { type: row.source_type as NoticeSource, id: row.source_id },
  words: row.facts as Partial<NoticeFacts>,
});
