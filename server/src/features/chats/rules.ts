import { messagesPerMinute, type SourceType } from '@aliquot/contract/chats';
import { sql } from 'kysely';
import { type Actor, actorOf } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields, RequestError } from '../../platform/http/index.ts';
import { seenBy as orderSeenBy } from '../orders/index.ts';
import { seenBy as quoteSeenBy } from '../quotes/index.ts';
import { buyers } from '../specimens/index.ts';

const windowSeconds = 60;

/** Limits messages per minute and user; the wait ends when the oldest counted message is a minute old. */
export async function assertMessageRate({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(${windowSeconds} - extract(epoch from now() - m.at)))::integer as wait
    from chat_messages m
    where m.author_id = ${actor.id} and m.at > now() - make_interval(secs => ${windowSeconds})
    order by m.at desc offset ${messagesPerMinute - 1} limit 1`.execute(db);
  const [oldest] = rows;
  if (oldest) fail('too_many_requests', { retryAfter: oldest.wait });
}

/** The client of a conversation as an actor, to check what they may see. */
export async function clientOf(db: Handle, userId: number) {
  const person = await db
    .selectFrom('users')
    .select(['id', 'role', 'client_company_id', 'active', 'status', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const actor = actorOf(person, '');
  return {
    actor,
    name: `${person.first_name} ${person.last_name}`,
    reachable: person.active && person.status === 'active' && actor.group === 'client',
  };
}

interface Reference {
  source_id: number | null;
  source_name: string | null;
}

/**
 * The order, quote or sample that a message is about. It must be one that the client may see, also when staff write: a mistake
 * would reveal the number of another client's order.
 */
export async function referenceOf(
  context: Context,
  reader: Actor,
  type: SourceType,
  sourceId: number | undefined,
): Promise<Reference> {
  if (type === 'general' || sourceId === undefined) return { source_id: null, source_name: null };
  if (type === 'order') {
    const order = await context.db
      .selectFrom('client_orders as o')
      .select('o.number')
      .where('o.id', '=', sourceId)
      .where(orderSeenBy(reader))
      .executeTakeFirst();
    if (!order) failFields({ sourceId: ['source_unknown'] });
    return { source_id: sourceId, source_name: order.number };
  }
  if (type === 'quote') {
    const quote = await context.db
      .selectFrom('quotes as q')
      .select('q.number')
      .where('q.id', '=', sourceId)
      .where(quoteSeenBy(reader))
      .executeTakeFirst();
    if (!quote) failFields({ sourceId: ['source_unknown'] });
    return { source_id: sourceId, source_name: quote.number };
  }
  const { code } = await buyers.read({ ...context, actor: reader }, sourceId).catch((error: unknown) => {
    if (error instanceof RequestError && error.errorName === 'not_found')
      failFields({ sourceId: ['source_unknown'] });
    throw error;
  });
  return { source_id: sourceId, source_name: code };
}
