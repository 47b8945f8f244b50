import type { ApprovalState } from '@aliquot/contract/approvals';
import type { Input } from '@aliquot/contract/endpoint';
import {
  openQuoteStates,
  type QuoteStanding,
  type QuoteState,
  turnOf,
} from '@aliquot/contract/quote-transitions';
import type { quotes } from '@aliquot/contract/quotes';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { anyOf, eq, filteredRows, type Unpaged } from '../../platform/lists/index.ts';
import { sumOf } from '../orders/index.ts';

/**
 * Staff see all quotes `q`; a manager those of the company, others their own. What staff have begun is seen by clients once
 * it was offered.
 */
export const seenBy = (actor: Actor) =>
  actor.group === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`(q.client_company_id = ${actor.clientCompanyId}
        and (q.user_id = ${actor.id} or ${actor.role === 'client_manager'})
        and (q.revision > 0 or q.created_by = q.user_id))`;

const states = (some: readonly QuoteState[]) =>
  sql<boolean>`q.state in (${sql.join(some.map((state) => sql.lit(state)))})`;

/** A draft is offered anew. */
const validUntil = sql<Date | null>`case when q.state <> 'drafting' then q.valid_until end`;

const hasExpired = sql<boolean>`(q.state = 'offered' and q.valid_until <= now())`;

/** What a client sees of a draft: the lines of the latest offer `f`, or else those of the request. */
const shownLine = ({ group }: Actor) =>
  group === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`case when q.state <> 'drafting' then true
        when q.revision = 0 then l.added_at <= q.created_at
        else f.lines @> jsonb_build_array(jsonb_build_object('sampleId', l.sample_id)) end`;

const agreedPrice = sql<string | null>`coalesce(l.agreed_price, s.specimen_price)`;

interface Sums {
  lines: number;
  list_total: string;
  draft_total: string | null;
}

const draftSums = (actor: Actor) => sql<Sums>`(
  select count(*)::integer as lines, coalesce(sum(s.specimen_price), 0) as list_total,
    case when count(*) = count(${agreedPrice}) then coalesce(sum(${agreedPrice}), 0) end as draft_total
  from cart_lines l join samples s on s.id = l.sample_id
  where l.client_order_id = q.client_order_id and ${shownLine(actor)})`;

const latestApproval = sql<{ approval_id: number; approval_state: string }>`(
  select a.id as approval_id, a.state as approval_state from approvals a
  where a.client_order_id = q.client_order_id and a.kind = 'quote' order by a.id desc limit 1)`;

export const quotesSeenBy = (db: Handle, actor: Actor) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('client_companies as c', 'c.id', 'q.client_company_id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .innerJoin('client_orders as o', 'o.id', 'q.client_order_id')
    .leftJoin('users as a', 'a.id', 'q.assignee_id')
    .leftJoin('quote_offers as f', (join) =>
      join.onRef('f.quote_id', '=', 'q.id').onRef('f.revision', '=', 'q.revision'),
    )
    .leftJoinLateral(draftSums(actor).as('draft'), (join) => join.onTrue())
    .leftJoinLateral(latestApproval.as('latest'), (join) => join.onTrue())
    .selectAll('q')
    .select(['c.name as company_name', 'u.role as user_role', 'o.number as order_number'])
    .select(['draft.lines as draft_lines', 'draft.list_total as draft_list_total', 'draft.draft_total'])
    .select(['f.total as offer_total', 'f.list_total as offer_list_total', 'f.terms as offer_terms'])
    .select(['f.shipping_price as offer_shipping_price', 'latest.approval_id', 'latest.approval_state'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('user_name'),
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('assignee_name'),
      sql<number>`coalesce(jsonb_array_length(f.lines), 0)`.as('offer_lines'),
      hasExpired.as('expired'),
    ])
    .where(seenBy(actor));

export type QuoteRecord = Awaited<ReturnType<ReturnType<typeof quotesSeenBy>['execute']>>[number];

/** One that the caller may see; a foreign one is `not_found`, like a missing one. */
export async function findQuote({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number) {
  const row = await quotesSeenBy(db, actor).where('q.id', '=', id).executeTakeFirst();
  return row ?? fail('not_found');
}

type Query = Input<(typeof quotes)['getMany']>['body'];

const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;
const endOf = (day: string) => sql`(${startOf(day)} + interval '24 hours')`;
const openNow = sql<boolean>`(${states(openQuoteStates)} and not ${hasExpired})`;
const ofTurn = (turn: string) =>
  states(openQuoteStates.filter((state) => turnOf[state] === turn)) as RawBuilder<boolean>;

export const listOfQuotes = ({ db, actor }: Context, query: Unpaged<Query>) => ({
  rows: filteredRows({
    from: quotesSeenBy(db, actor),
    query: { clientCompanyId: undefined, assigneeId: undefined, ...query },
    alias: 'q',
    search: sql<string>`plain_text(q.number || ' ' || coalesce(o.number, '') || ' ' || c.name || ' '
      || u.first_name || ' ' || u.last_name)`,
    active: (open) => sql<boolean>`${openNow} = ${open}`,
    where: {
      state: anyOf('q.state'),
      turn: (turn) => sql<boolean>`(${ofTurn(turn)} and not ${hasExpired})`,
      expired: (expired) => sql<boolean>`${hasExpired} = ${expired}`,
      userId: eq('q.user_id'),
      clientCompanyId: anyOf('q.client_company_id'),
      assigneeId: anyOf('q.assignee_id'),
      validFrom: (day) => sql<boolean>`${validUntil} >= ${startOf(day)}`,
      validTo: (day) => sql<boolean>`${validUntil} < ${endOf(day)}`,
      acceptedFrom: (day) => sql<boolean>`(q.state = 'accepted' and q.state_since >= ${startOf(day)})`,
      acceptedTo: (day) => sql<boolean>`(q.state = 'accepted' and q.state_since < ${endOf(day)})`,
    },
  }),
  sorts: {
    id: { filled: sql.ref('q.id') },
    number: { filled: sql.ref('q.number') },
    createdAt: { filled: sql.ref('q.created_at') },
    updatedAt: { filled: sql.ref('q.updated_at') },
    validUntil,
    company: { filled: sql`lower(c.name)` },
  },
  defaultSort: '-createdAt',
  present: (rows: readonly QuoteRecord[]) => rows.map((row) => presentRow(actor, row)),
});

export async function readOverview(db: Handle) {
  const { rows } = await sql<{
    waiting: number;
    offered: number;
    expiring: number;
    accepted: number;
    total: string;
  }>`
    select count(*) filter (where ${ofTurn('seller')})::integer as waiting,
      count(*) filter (where q.state = 'offered' and not ${hasExpired})::integer as offered,
      count(*) filter (where q.state = 'offered' and not ${hasExpired}
        and q.valid_until <= now() + interval '3 days')::integer as expiring,
      count(*) filter (where ${acceptedLately})::integer as accepted,
      coalesce(sum(f.total) filter (where ${acceptedLately}), 0) as total
    from quotes q left join quote_offers f on f.quote_id = q.id and f.revision = q.revision
    where ${states(openQuoteStates)} or ${acceptedLately}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate has no row');
  const { waiting, offered, expiring, accepted, total } = found;
  return { waiting, offered, expiring, accepted: { count: accepted, total: Number(total) } };
}

const acceptedLately = sql<boolean>`(q.state = 'accepted' and q.state_since > now() - interval '30 days')`;

const amount = (value: string | null) => (value === null ? null : Number(value));

/** Staff see their draft, clients the latest offer. */
export const showsDraft = ({ group }: Actor, { state }: Pick<QuoteRecord, 'state'>) =>
  group === 'staff' && state === 'drafting';

/** While it is requested or drafted its lines count; afterwards those of the offer. */
const beforeOffer = ({ state }: QuoteRecord) => state === 'requested' || state === 'drafting';

export const standingOf = (actor: Actor, row: QuoteRecord): QuoteStanding => ({
  state: row.state as QuoteState,
  expired: row.expired,
  waitsForApproval: row.approval_state === 'open',
  own: row.user_id === actor.id,
});

/** For staff and clients: the client's reply schema drops the fields that clients may not see. */
export function presentRow(actor: Actor, row: QuoteRecord) {
  const state = row.state as QuoteState;
  const drafted = showsDraft(actor, row);
  const total = amount(drafted ? row.draft_total : row.offer_total);
  const shippingPrice = amount(drafted ? row.shipping_price : row.offer_shipping_price);
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    state,
    expired: row.expired,
    turn: row.expired ? null : (turnOf[state] ?? null),
    turnSince: row.state_since,
    company: { id: row.client_company_id, name: row.company_name },
    user: { id: row.user_id, name: row.user_name },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
    lineCount: (beforeOffer(row) ? row.draft_lines : row.offer_lines) ?? 0,
    listTotal: Number((beforeOffer(row) ? row.draft_list_total : row.offer_list_total) ?? 0),
    total,
    shippingPrice,
    totalWithShipping: total === null ? null : sumOf([total, shippingPrice ?? 0]),
    revision: row.revision,
    validUntil: state === 'drafting' ? null : row.valid_until,
    order:
      state === 'accepted' && row.order_number !== null
        ? { id: row.client_order_id, number: row.order_number }
        : null,
    approval:
      row.approval_id === null ? null : { id: row.approval_id, state: row.approval_state as ApprovalState },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
