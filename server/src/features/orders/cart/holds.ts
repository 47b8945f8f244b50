import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Context } from '../../../platform/context.ts';
import { type Handle, precompiled, prepared } from '../../../platform/database/index.ts';
import type { Stage } from './stages.ts';

/**
 * The longest time a company holds a sample for a purpose, however often its lines are renewed, or removed and added
 * again; and how long it must not have held the sample for it before it may do so again.
 */
const hours = {
  cart: { bound: 4, rest: 4 },
  approval: { bound: 7 * 24, rest: 7 * 24 },
  quote: { bound: 60 * 24, rest: 7 * 24 },
};
export type Purpose = keyof typeof hours;

const interval = (count: number) => sql`make_interval(hours => ${sql.lit(count)})`;
const boundOf = (purpose: Purpose) => interval(hours[purpose].bound);
const restOf = (purpose: Purpose) => interval(hours[purpose].rest);

interface Held {
  sample_id: number;
  client_order_id: number;
  live: boolean;
  user_id: number;
  stage: Stage;
}

/** What a hold is for, and until when, by the start of its window. */
export interface HeldFor {
  purpose: Purpose;
  until(firstHeldAt: RawBuilder<Date>): RawBuilder<Date>;
}

const inMinutes = (minutes: number) => () => sql<Date>`(now() + make_interval(mins => ${minutes}))`;

export const heldForApproval = ({ approvalHoldHours }: Pick<Config, 'approvalHoldHours'>): HeldFor => ({
  purpose: 'approval',
  until: inMinutes(approvalHoldHours * 60),
});

export const heldForCart = ({ holdMinutes }: Pick<Config, 'holdMinutes'>): HeldFor => ({
  purpose: 'cart',
  until: inMinutes(holdMinutes),
});

/** Until the end of a day, in UTC, so many days after the window opened: asking again does not extend it. */
export const heldForQuote = ({ quoteRequestHoldDays }: Pick<Config, 'quoteRequestHoldDays'>): HeldFor => ({
  purpose: 'quote',
  until: (firstHeldAt) => sql<Date>`((date_trunc('day', ${firstHeldAt} at time zone 'UTC')
    + make_interval(days => ${quoteRequestHoldDays + 1})) at time zone 'UTC')`,
});

/** Until the end of an offer. */
export const heldForOffer = (validUntil: Date): HeldFor => ({
  purpose: 'quote',
  until: () => sql<Date>`${validUntil}::timestamptz`,
});

type Needs = Pick<Context, 'db' | 'actor' | 'config'>;

/** Whose hold it is: staff hold for a client's quote. */
export interface Holder {
  cartId: number;
  companyId: number | null;
}

/**
 * Holds the samples that are free (not held, lapsed, or held by this cart) and that the company has not held for too
 * long. One conditional statement: of two calls at the same time, on whichever node, one gets the sample. The rows it
 * touches are locked first, in order of sample, to prevent deadlocks. Returns the samples held, those that
 * were not before, and the lapsed lines of other carts that lost them.
 */
export async function takeHolds(
  db: Handle,
  { cartId, companyId }: Holder,
  sampleIds: readonly number[],
  { purpose, until }: HeldFor,
) {
  const ids = [...sampleIds];
  const [bound, rest] = [boundOf(purpose), restOf(purpose)];
  const end = until(sql.ref('first_held_at'));
  const { rows: before } = await sql<Held>`
    select h.sample_id, h.client_order_id, h.held_until > now() as live, w.user_id, w.stage
    from holds h left join lateral hold_owner(h.client_order_id) w on true
    where h.sample_id = any (${ids}::integer[]) or h.client_order_id = ${cartId}
    order by h.sample_id for update of h`.execute(db);
  const { rows: got } = await sql<{ sample_id: number }>`
    with allowed as (
      select wanted.id as sample_id,
        case when w.last_held_until > now() - ${rest} then w.first_held_at else now() end as first_held_at
      from unnest(${ids}::integer[]) as wanted (id)
      left join hold_history w on w.client_company_id = ${companyId} and w.sample_id = wanted.id
        and w.purpose = ${purpose}
    ), got as (
      insert into holds (sample_id, client_order_id, client_company_id, purpose, first_held_at, held_until)
      select sample_id, ${cartId}, ${companyId}, ${purpose}, first_held_at, least(${end}, first_held_at + ${bound})
      from allowed where least(${end}, first_held_at + ${bound}) > now() order by sample_id
      on conflict (sample_id) do update set
        client_order_id = excluded.client_order_id,
        client_company_id = excluded.client_company_id,
        purpose = excluded.purpose,
        first_held_at = excluded.first_held_at,
        held_until = case
          when holds.client_order_id = excluded.client_order_id and holds.purpose = excluded.purpose
            and holds.held_until > now()
          then greatest(holds.held_until, excluded.held_until) else excluded.held_until end
      where holds.client_order_id = excluded.client_order_id or holds.held_until <= now()
      returning sample_id, first_held_at, held_until
    ), noted as (
      insert into hold_history (client_company_id, sample_id, purpose, first_held_at, last_held_until)
      select ${companyId}, sample_id, ${purpose}, first_held_at, held_until from got
      on conflict (client_company_id, sample_id, purpose) do update set
        first_held_at = excluded.first_held_at, last_held_until = excluded.last_held_until
    )
    select sample_id from got`.execute(db);
  const held = new Set(got.map(({ sample_id }) => sample_id));
  const evicted = before.filter((row) => row.client_order_id !== cartId && held.has(row.sample_id));
  const mine = new Set(
    before.flatMap((row) => (row.client_order_id === cartId && row.live ? [row.sample_id] : [])),
  );
  return { held, evicted, fresh: [...held].filter((id) => !mine.has(id)) };
}

/** The samples that another cart holds now. */
export async function heldElsewhere(db: Handle, cartId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('holds')
    .select('sample_id')
    .where(sql<boolean>`sample_id = any (${[...ids]}::integer[])`)
    .where('client_order_id', '!=', cartId)
    .where(sql<boolean>`held_until > now()`)
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

interface Wanted {
  ids: readonly number[];
  cartId: number;
  userId: number;
}

/** Those of the samples that another cart holds now, if this is the open cart of the user; otherwise none. */
export const heldFromCart = precompiled(
  (_db, { ids, cartId, userId }: Wanted) => sql<{ id: number; code: string }>`
    select ${prepared} s.id, s.code from holds h join samples s on s.id = h.sample_id
    where h.sample_id = any (${ids}::integer[]) and h.client_order_id <> ${cartId} and h.held_until > now()
      and exists (select from client_orders o
        where o.id = ${cartId} and o.user_id = ${userId} and o.status = 'new' and o.stage = 'cart')`,
);

/** When the company may hold sample `s` in a cart again after holding it for too long; null for all others. */
export const holdableAt = (companyId: number | null) => sql<Date | null>`(
  select w.last_held_until + ${restOf('cart')} from hold_history w
  where w.client_company_id = ${companyId} and w.sample_id = s.id and w.purpose = 'cart'
    and w.last_held_until > now() - ${restOf('cart')} and w.first_held_at + ${boundOf('cart')} <= now())`;

/** Each change of a cart renews its holds, up to the bound. */
export const renewHolds = ({ db, actor, config }: Needs, cartId: number) =>
  sql`
    with renewed as (
      update holds set held_until = greatest(
        held_until, least(now() + make_interval(mins => ${config.holdMinutes}), first_held_at + ${boundOf('cart')}))
      where client_order_id = ${cartId} and purpose = 'cart' and held_until > now()
      returning sample_id, held_until
    )
    update hold_history w set last_held_until = renewed.held_until from renewed
    where w.client_company_id = ${actor.clientCompanyId} and w.sample_id = renewed.sample_id
      and w.purpose = 'cart'`.execute(db);

/** Deletes history that is too old to limit a new hold. */
export const tidyHoldHistory = (db: Handle) =>
  sql`delete from hold_history where last_held_until <= now() - case purpose
    when 'cart' then ${restOf('cart')} when 'approval' then ${restOf('approval')} else ${restOf('quote')} end`.execute(
    db,
  );

/** When the window of a company and sample ends whose history is `w`: the open one, or one that a hold would open now. */
export const windowEnd = (purpose: Purpose) => sql<Date>`(${boundOf(purpose)} +
  case when w.last_held_until > now() - ${restOf(purpose)} then w.first_held_at else now() end)`;

/** The samples in a cart or pending cart, in order of id. */
export async function linesOf(db: Handle, cartId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .where('client_order_id', '=', cartId)
    .orderBy('sample_id')
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

/** The samples that this cart holds now. */
export async function heldBy(db: Handle, cartId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('holds')
    .select('sample_id')
    .where('client_order_id', '=', cartId)
    .where(sql<boolean>`held_until > now()`)
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

/** Deletes lines of a cart, and with them their holds. Returns the samples that were still held. */
export async function dropLines(db: Handle, cartId: number, sampleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ sample_id: number; live: boolean }>`
    select sample_id, held_until > now() as live from holds
    where client_order_id = ${cartId} and sample_id = any (${[...sampleIds]}::integer[])
    order by sample_id for update`.execute(db);
  await db
    .deleteFrom('cart_lines')
    .where('client_order_id', '=', cartId)
    .where(sql<boolean>`sample_id = any (${[...sampleIds]}::integer[])`)
    .execute();
  return rows.filter(({ live }) => live).map(({ sample_id }) => sample_id);
}
