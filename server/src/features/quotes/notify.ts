import { sql } from 'kysely';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { notify } from '../notices/index.ts';
import { sumOf } from '../orders/index.ts';

/** A job has no actor. */
type Notifier = Pick<PublicContext, 'db' | 'jobs'> & { actor?: { id: number } | null };

const about = (id: number) => ({ type: 'quote', id }) as const;
const pathOf = { staff: '/client-orders', client: '/orders' } as const;
const path = (group: keyof typeof pathOf, id: number) => `${pathOf[group]}?view=quotes&open=${id}`;

const nameOf = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

async function readHead(db: Handle, id: number) {
  const head = await db
    .selectFrom('quotes as q')
    .innerJoin('client_companies as c', 'c.id', 'q.client_company_id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .leftJoin('users as a', 'a.id', 'q.assignee_id')
    .leftJoin('quote_offers as f', (join) =>
      join.onRef('f.quote_id', '=', 'q.id').onRef('f.revision', '=', 'q.revision'),
    )
    .select(['q.number', 'q.user_id', 'q.assignee_id', 'c.name as company', 'f.total', 'f.shipping_price'])
    .select([
      nameOf('u').as('person'),
      sql<boolean | null>`a.active and a.status = 'active'`.as('assigned'),
      sql<number>`case when f.id is null
        then (select count(*)::integer from cart_lines l where l.client_order_id = q.client_order_id)
        else jsonb_array_length(f.lines) end`.as('samples'),
    ])
    .where('q.id', '=', id)
    .executeTakeFirstOrThrow();
  const total = sumOf([Number(head.total ?? 0), Number(head.shipping_price ?? 0)]);
  const to = head.assigned && head.assignee_id !== null ? [head.assignee_id] : ('staff' as const);
  return { ...head, total, staff: to };
}

const kinds = ['quote_requested', 'quote_countered', 'quote_accepted', 'quote_declined'] as const;

/** Tells whoever works on it what the client has done; all staff while it is nobody's. */
export async function notifyStaff(context: Context, id: number, kind: (typeof kinds)[number]): Promise<void> {
  const { db, actor } = context;
  const { number, company, samples, total, staff } = await readHead(db, id);
  const { person } = await db
    .selectFrom('users as u')
    .select(nameOf('u').as('person'))
    .where('u.id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const by = { number, company, person };
  const told = { to: staff, about: about(id) };
  const mail = { path: path('staff', id), ...by };
  if (kind === 'quote_requested')
    return notify(context, { ...told, kind, words: { ...by, samples }, mail: { ...mail, samples } });
  if (kind === 'quote_accepted')
    return notify(context, { ...told, kind, words: { ...by, total }, mail: { ...mail, total } });
  return notify(context, { ...told, kind, words: by, mail });
}

/** Tells the user of the quote of an offer. */
export async function notifyOffered(context: Context, id: number, day: string): Promise<void> {
  const { number, samples, total, user_id } = await readHead(context.db, id);
  const words = { number, samples, total, day };
  const mail = { path: path('client', id), ...words };
  await notify(context, { to: [user_id], kind: 'quote_offered', about: about(id), words, mail });
}

/** Tells the user of the quote that staff have taken it back. */
export async function notifyWithdrawn(context: Context, id: number, reason: string): Promise<void> {
  const { number, user_id } = await readHead(context.db, id);
  const words = { number, reason };
  const mail = { path: path('client', id), ...words };
  await notify(context, { to: [user_id], kind: 'quote_withdrawn', about: about(id), words, mail });
}

/** Tells both sides that an offer expires soon, or has. */
export async function notifyBoth(
  context: Notifier,
  id: number,
  kind: 'quote_expiring' | 'quote_expired',
  day: string,
): Promise<void> {
  const { number, company, user_id, staff } = await readHead(context.db, id);
  const sides = [
    { to: [user_id], mail: { path: path('client', id), number, company, day } },
    { to: staff, mail: { path: path('staff', id), number, company, day } },
  ];
  for (const { to, mail } of sides) {
    const told = { to, about: about(id) };
    if (kind === 'quote_expiring')
      await notify(context, { ...told, kind, words: { number, company, day }, mail });
    else await notify(context, { ...told, kind, words: { number, company }, mail });
  }
}
