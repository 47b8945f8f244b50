import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import { at, type Person } from './order-timeline.ts';

interface Waiting {
  by: Person;
  samples: readonly number[];
  locationId: number;
}

/** Part of the demo data: a rule of one company, and an order of its user that waits for a manager. */
export async function writeApproval(db: Handle, { by, samples, locationId }: Waiting): Promise<void> {
  const company = by.client_company_id ?? 0;
  await db.insertInto('approval_rules').values({ client_company_id: company, from_total: 1000 }).execute();
  const { id: orderId } = await db
    .insertInto('client_orders')
    .values({ user_id: by.id, client_company_id: company, stage: 'approval', created_at: at(0, -21) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = [...samples];
  await sql`insert into cart_lines (client_order_id, sample_id, price)
    select ${orderId}, s.id, s.specimen_price from samples s where s.id = any (${ids}::integer[])`.execute(
    db,
  );
  await sql`
    with held as (
      insert into holds (sample_id, client_order_id, client_company_id, purpose, first_held_at, held_until)
      select id, ${orderId}, ${company}, 'approval', ${at(0, -20)}::timestamptz, ${at(0, 52)}::timestamptz
      from unnest(${ids}::integer[]) as id
      returning client_company_id, sample_id, first_held_at, held_until, purpose
    )
    insert into hold_history select * from held`.execute(db);
  await sql`insert into approvals (client_company_id, user_id, kind, client_order_id, body, message, total, line_count,
      biomarker_count, reasons, needed, approver_ids, created_at)
    select ${company}, ${by.id}, 'cart', ${orderId}, ${JSON.stringify({
      shippingLocationId: locationId,
      purchaseOrderNumber: 'NB 20718',
      shipmentMethod: 'express',
      note: null,
    })}::jsonb, 'For the plates of the March run. The grant covers it.', sum(s.specimen_price), count(*),
      count(distinct s.loinc_biomarker_id), '[{"kind": "rule", "fromTotal": 1000, "needed": 1}]', 1, '{}',
      ${at(0, -20)}::timestamptz
    from samples s where s.id = any (${ids}::integer[])`.execute(db);
  await sql`insert into order_events (client_order_id, actor_id, kind, details, at)
    select ${orderId}, ${by.id}, kind, details, ${at(0, -20)}::timestamptz from (values
      ('cart_opened', '{}'::jsonb), ('approval_requested', jsonb_build_object('samples', ${ids.length}::integer))
    ) as e (kind, details)`.execute(db);
}
