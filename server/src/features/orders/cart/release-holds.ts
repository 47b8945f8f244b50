import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';

/**
 * Ends the holds of carts and pending carts, which the caller has locked. Their windows count as used up, so that the
 * company cannot hold the samples again before the rest is over. Returns the samples that were held until now.
 */
export async function releaseHolds(db: Handle, cartIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    sample_id: number;
    client_company_id: number;
    purpose: string;
    live: boolean;
  }>`
    with freed as (
      select sample_id from holds where client_order_id = any (${[...cartIds]}::integer[])
      order by sample_id for update
    )
    delete from holds h using freed where h.sample_id = freed.sample_id
    returning h.sample_id, h.client_company_id, h.purpose, h.held_until > now() as live`.execute(db);
  await sql`
    update hold_history w set last_held_until = now(), first_held_at = least(w.first_held_at, now() - case w.purpose
      when 'cart' then interval '4 hours' when 'approval' then interval '7 days' else interval '60 days' end)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h (sample_id integer, client_company_id integer, purpose text)
    where w.client_company_id = h.client_company_id and w.sample_id = h.sample_id and w.purpose = h.purpose`.execute(
    db,
  );
  return rows.filter(({ live }) => live).map(({ sample_id }) => sample_id);
}
