import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { samplesVisible } from '../../samples/index.ts';

type Kind = 'reserved' | 'sent' | 'delivered' | 'withdrawn' | 'returned';

interface Step {
  at: Date;
  kind: Kind;
  order_id: number;
  number: string;
  company: string;
  user_id: number | null;
  name: string | null;
  shipment_id: number | null;
  carrier: string | null;
  tracking_number: string | null;
  reason: string | null;
}

/** The chain of custody, from the audit log of the sample's order lines and the delivery dates of their orders. */
export async function readCustody(db: Handle, sampleId: number) {
  const known = await samplesVisible(db).select('s.id').where('s.id', '=', sampleId).executeTakeFirst();
  if (!known) fail('not_found');
  const { rows } = await sql<Step>`
    with lines as (
      select l.*, o.number, o.status as order_status, o.completion_date, o.cancel_reason, c.name as company
      from order_lines l join client_orders o on o.id = l.client_order_id
      join client_companies c on c.id = o.client_company_id
      where l.sample_id = ${sampleId}
    ), steps as (
      select t.id as entry, t.at, case
          when t.action = 'insert' then 'reserved'
          when t.new_values ? 'shipment_id' then 'sent'
          when t.new_values ? 'withdrawn_at' then 'withdrawn'
          else 'returned'
        end as kind, l.*, t.actor_id
      from lines l join audit_log t on t.table_name = 'order_lines' and t.row_id = l.id
        and (t.action = 'insert' or t.new_values ?| array['shipment_id', 'withdrawn_at', 'live'])
      union all
      select t.id, l.completion_date, 'delivered', l.*, t.actor_id
      from lines l join audit_log t on t.table_name = 'client_orders' and t.row_id = l.client_order_id
        and t.action = 'update' and t.new_values ->> 'status' = 'delivered'
      where l.live
    )
    select x.at, x.kind, x.client_order_id as order_id, x.number, x.company, u.id as user_id,
      u.first_name || ' ' || u.last_name as name,
      case when x.kind = 'sent' then h.id end as shipment_id, h.carrier, h.tracking_number,
      case x.kind when 'withdrawn' then x.withdrawn_reason when 'returned' then x.cancel_reason end as reason
    from steps x left join users u on u.id = x.actor_id left join shipments h on h.id = x.shipment_id
    order by x.entry`.execute(db);
  return { entries: rows.map(present) };
}

const present = (row: Step) => ({
  at: row.at,
  kind: row.kind,
  order: { id: row.order_id, number: row.number, company: row.company },
  by: row.user_id === null ? null : { id: row.user_id, name: row.name ?? '' },
  shipment:
    row.shipment_id === null
      ? null
      : { id: row.shipment_id, carrier: row.carrier ?? '', trackingNumber: row.tracking_number },
  reason: row.reason,
});
