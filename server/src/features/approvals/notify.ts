import { sql } from 'kysely';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { notify } from '../notices/index.ts';
import type { LineInMail } from './mails.ts';
import { needOf } from './queries.ts';
import { approversFor } from './rules.ts';

/** A job has no actor. */
type Notifier = Pick<PublicContext, 'db' | 'jobs'> & { actor?: { id: number } | null };

const pathOf = (id: number) => `/orders?view=approvals&open=${id}`;
const about = (id: number) => ({ type: 'approval', id }) as const;

const readHead = (db: Handle, id: number) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('client_companies as c', 'c.id', 'a.client_company_id')
    .select(['a.id', 'a.client_company_id', 'a.user_id', 'a.client_order_id', 'a.total', 'a.line_count'])
    .select(['a.approver_ids', 'a.needed', 'a.reasons', 'a.message', 'a.round', 'c.name as company'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('person'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();

/** The lines by biomarker, for the mail. */
async function linesOf(db: Handle, orderId: number): Promise<LineInMail[]> {
  const rows = await db
    .selectFrom('cart_lines as l')
    .innerJoin('samples as s', 's.id', 'l.sample_id')
    .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
    .select(['b.name', sql<number>`count(*)::integer`.as('samples'), sql<string>`sum(l.price)`.as('total')])
    .where('l.client_order_id', '=', orderId)
    .groupBy(['b.id', 'b.name'])
    .orderBy('b.name')
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** Asks those who may decide and have not; staff are notified where nobody may. */
export async function notifyApprovers(context: Notifier, id: number): Promise<void> {
  const { db } = context;
  const head = await readHead(db, id);
  const requester = { id: head.user_id, companyId: head.client_company_id };
  const approvers = await approversFor(db, requester, needOf(head));
  const words = { person: head.person, samples: head.line_count, total: Number(head.total) };
  if (approvers.length === 0)
    return notify(context, {
      to: 'staff',
      kind: 'approval_nobody',
      about: { type: 'company', id: head.client_company_id },
      words: { company: head.company, person: head.person },
      mail: {
        path: `/client-companies?open=${head.client_company_id}`,
        company: head.company,
        person: head.person,
      },
    });
  const decided = await db
    .selectFrom('approval_decisions')
    .select('user_id')
    .where('approval_id', '=', id)
    .where('round', '=', head.round)
    .execute();
  await notify(context, {
    to: approvers
      .map((person) => person.id)
      .filter((each) => !decided.some(({ user_id }) => user_id === each)),
    kind: 'approval_requested',
    about: about(id),
    words,
    mail: {
      path: pathOf(id),
      ...words,
      message: head.message,
      lines: await linesOf(db, head.client_order_id),
    },
  });
}

interface Decided {
  /** Empty when it was declined. */
  number: string;
  reason: string | null;
}

/** Tells the requester, and marks as read what asked others to decide. */
export async function notifyDecided(
  context: Context,
  { id, user_id }: { id: number; user_id: number },
  { number, reason }: Decided,
): Promise<void> {
  const { db, actor } = context;
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const { total, line_count } = await readHead(db, id);
  const words = { person: `${first_name} ${last_name}`, number, reason };
  await markDecided(db, id);
  await notify(context, {
    to: [user_id],
    kind: 'approval_decided',
    about: about(id),
    words,
    mail: { path: pathOf(id), ...words, samples: line_count, total: Number(total) },
  });
}

/** Marks as read what asked others to decide: the caller does not see their notifications. */
export const markDecided = (db: Handle, id: number) => sql`select handle_approval(${id})`.execute(db);

/** The holds of an approval expire in some hours, or have. */
export async function notifyOfHolds(
  context: Notifier,
  id: number,
  kind: 'approval_lapsing' | 'approval_lapsed',
): Promise<void> {
  const head = await readHead(context.db, id);
  const requester = { id: head.user_id, companyId: head.client_company_id };
  const approvers =
    kind === 'approval_lapsing' ? await approversFor(context.db, requester, needOf(head)) : [];
  const words = { samples: head.line_count, total: Number(head.total) };
  await notify(context, {
    to: [head.user_id, ...approvers.map((person) => person.id)],
    kind,
    about: about(id),
    words,
    mail: { path: pathOf(id), ...words },
  });
}

export const notifyReleased = (
  context: Context,
  { id, user_id }: { id: number; user_id: number },
  words: { samples: number; reason: string },
) =>
  notify(context, {
    to: [user_id],
    kind: 'holds_released',
    about: about(id),
    words,
    mail: { path: pathOf(id), ...words },
  });
