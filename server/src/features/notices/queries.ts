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

type Needs = Pick<Context, 'db' | 'actor'>;

/**
 * The base of every query: the user's own notifications. Kinds of the other group are left out for a user who changed
 * between client and staff, since they lead to screens that the user no longer has.
 */
const own = ({ db, actor }: Needs) =>
  db.selectFrom('notifications').where('user_id', '=', actor.id).where('kind', 'in', kindsFor(actor.group));

export async function listNotices(
  context: Needs,
  { limit, before }: Input<(typeof notices)['getMany']>['body'],
) {
  let rows = rowsOf(context).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) rows = rows.where('id', '<', before);
  const { count } = await own(context)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return { items: (await rows.execute()).map(present), count };
}

export async function countUnread(context: Needs): Promise<number> {
  const { count } = await own(context)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];
const rowsOf = (context: Needs) => own(context).selectAll();

const present = (row: Row) => ({
  id: row.id,
  kind: row.kind as NoticeKind,
  at: row.at,
  read: row.read_at !== null,
  count: row.count,
  about: { type: row.source_type as NoticeSource, id: row.source_id },
  words: row.facts as Partial<NoticeFacts>,
});
