import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';

/** No line is held longer than this after it was first held, however often it is renewed. */
const longestHours = 4;

interface Evicted {
  sample_id: number;
  client_order_id: number;
  user_id: number;
}

const own = sql`holds.client_order_id = excluded.client_order_id and holds.held_until > now()`;

/**
 * Takes what is free: no hold, a lapsed one, or one's own. One conditional statement: of two who come at once, on
 * whichever node, one gets it. The rows to be touched are locked first, in order of sample, so that nobody waits for
 * anybody in a circle. Answers what was got, and whose lapsed lines these were.
 */
export async function takeHolds(db: Handle, cartId: number, sampleIds: readonly number[], minutes: number) {
  const { rows: before } = await sql<Evicted>`
    select h.sample_id, h.client_order_id, person_of_cart(h.client_order_id) as user_id
    from holds h
    where h.sample_id = any (${[...sampleIds]}::integer[]) or h.client_order_id = ${cartId}
    order by h.sample_id for update of h`.execute(db);
  const { rows: got } = await sql<{ sample_id: number }>`
    insert into holds (sample_id, client_order_id, first_held_at, held_until)
    select wanted.id, ${cartId}, now(), now() + make_interval(mins => ${minutes})
    from unnest(${[...sampleIds]}::integer[]) as wanted (id) order by wanted.id
    on conflict (sample_id) do update set
      client_order_id = excluded.client_order_id,
      first_held_at = case when ${own} then holds.first_held_at else excluded.first_held_at end,
      held_until = case when ${own}
        then greatest(holds.held_until, least(excluded.held_until, holds.first_held_at + ${longest}))
        else excluded.held_until end
    where holds.client_order_id = excluded.client_order_id or holds.held_until <= now()
    returning sample_id`.execute(db);
  const held = new Set(got.map(({ sample_id }) => sample_id));
  const evicted = before.filter((row) => row.client_order_id !== cartId && held.has(row.sample_id));
  return { held, evicted };
}

const longest = sql`make_interval(hours => ${sql.lit(longestHours)})`;

/** Whoever goes on choosing keeps what they hold, up to a bound. */
export const renewHolds = (db: Handle, cartId: number, minutes: number) =>
  db
    .updateTable('holds')
    .set({
      held_until: sql<Date>`greatest(held_until, least(now() + make_interval(mins => ${minutes}), first_held_at + ${longest}))`,
    })
    .where('client_order_id', '=', cartId)
    .where(sql<boolean>`held_until > now()`)
    .execute();

/** Takes lines, and with them their holds, out of a cart. Answers which of them were still held. */
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
