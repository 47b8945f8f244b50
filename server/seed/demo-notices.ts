import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';

/** Older notifications are marked as read. */
const unreadHours = 36;
const keptDays = 90;

const readAt = (at: string) =>
  sql.raw(`case when ${at} < now() - interval '${unreadHours} hours' then ${at} + interval '50 minutes' end`);
const lately = (at: string) => sql.raw(`${at} between now() - interval '${keptDays} days' and now()`);

/** Part of the demo data: the notifications that the demo orders, searches and chats would have created. */
export async function seedNotices(db: Handle): Promise<void> {
  await notifyPlacers(db);
  await notifyStaff(db);
  await notifyOfQuotes(db);
  await notifySearchers(db);
  await notifyReaders(db);
}

/** For each transition of an order that another user made. */
async function notifyPlacers(db: Handle): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, source_type, source_id, at, read_at, facts)
    select o.user_id, k.kind, 'order', o.id, e.at, ${readAt('e.at')}, jsonb_build_object('number', o.number) || k.facts
    from order_events e
    join client_orders o on o.id = e.client_order_id
    left join inventory_requests r on r.client_order_id = o.id
    cross join lateral (values
      ('confirmed', 'order_confirmed', '{}'::jsonb),
      ('shipment', 'order_dispatched', e.details),
      ('delivered', 'order_delivered', '{}'),
      ('cancelled', 'order_cancelled', e.details),
      ('withdrawn', 'order_items_withdrawn', e.details),
      ('allocated', 'request_allocated', e.details || jsonb_build_object('missing', r.asked - r.allocated)),
      ('request_closed', 'request_closed', e.details || jsonb_build_object('name', r.name))
    ) as k (event, kind, facts)
    where k.event = e.kind and e.actor_id is distinct from o.user_id and ${lately('e.at')}
    order by e.at, e.id`.execute(db);
}

/** For each order or request, and for each order that the client canceled. */
async function notifyStaff(db: Handle): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, source_type, source_id, at, read_at, facts)
    select s.id,
      case when e.kind = 'cancelled' then 'order_called_off' when r.id is null then 'order_received' else 'request_received' end,
      case when e.kind = 'placed' and r.id is not null then 'request' else 'order' end,
      case when e.kind = 'placed' and r.id is not null then r.id else o.id end,
      e.at, ${readAt('e.at')},
      jsonb_build_object('number', o.number, 'company', c.name, 'person', u.first_name || ' ' || u.last_name)
        || case when e.kind = 'cancelled' then jsonb_build_object('reason', o.cancel_reason)
          when r.id is null then jsonb_build_object('samples', l.samples, 'total', l.total)
          else jsonb_build_object('name', r.name, 'missing', r.asked) end
    from order_events e
    join client_orders o on o.id = e.client_order_id
    join client_companies c on c.id = o.client_company_id
    join users u on u.id = o.user_id
    join users s on s.role in ('super_admin', 'admin') and s.active and s.status = 'active'
    left join inventory_requests r on r.client_order_id = o.id
    cross join lateral (
      select count(*) as samples, coalesce(sum(price), 0) as total from order_lines where client_order_id = o.id) l
    where (e.kind = 'placed' or e.kind = 'cancelled' and e.actor_id = o.user_id) and ${lately('e.at')}
    order by e.at, e.id, s.id`.execute(db);
}

/** For each step of a quote, its client or staff: whoever works on it, and all while it is nobody's. */
async function notifyOfQuotes(db: Handle): Promise<void> {
  await sql`
    with steps as (
      select q.id, q.created_at as at, 'quote_requested' as kind, false as to_client, null::integer as assignee,
        jsonb_build_object('samples', (select count(*) from cart_lines l where l.client_order_id = q.client_order_id)) as facts
      from quotes q where q.state in ('requested', 'drafting')
      union all
      select f.quote_id, f.at, 'quote_offered', true, null, jsonb_build_object(
        'samples', jsonb_array_length(f.lines), 'total', f.total + coalesce(f.shipping_price, 0),
        'day', to_char(f.valid_until at time zone 'UTC', 'YYYY-MM-DD'))
      from quote_offers f
      union all
      select c.quote_id, c.at, 'quote_countered', false, q.assignee_id, '{}'
      from quote_counteroffers c join quotes q on q.id = c.quote_id
      union all
      select id, state_since, 'quote_' || state, state = 'withdrawn', assignee_id,
        jsonb_strip_nulls(jsonb_build_object('reason', case when state = 'withdrawn' then closing_note end))
      from quotes where state in ('declined', 'withdrawn')
    )
    insert into notifications (user_id, kind, source_type, source_id, at, read_at, facts)
    select r.id, s.kind, 'quote', q.id, s.at, ${readAt('s.at')},
      jsonb_build_object('number', q.number) || s.facts || case when s.to_client then '{}'
        else jsonb_build_object('company', c.name, 'person', u.first_name || ' ' || u.last_name) end
    from steps s
    join quotes q on q.id = s.id
    join client_companies c on c.id = q.client_company_id
    join users u on u.id = q.user_id
    join users r on case when s.to_client then r.id = q.user_id
      else r.role in ('super_admin', 'admin') and r.active and r.status = 'active' and r.id = coalesce(s.assignee, r.id) end
    where ${lately('s.at')}
    order by s.at, r.id`.execute(db);
}

/** For saved searches with new matches. */
async function notifySearchers(db: Handle): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, source_type, source_id, at, gathers, facts)
    select s.user_id, 'saved_search_news', 'saved_search', s.id, now() - interval '3 hours', true,
      jsonb_build_object('name', s.name, 'samples', found.samples)
    from saved_searches s cross join lateral (
      select count(*) as samples from samples t
      where t.active and t.status = 'available' and t.specimen_price is not null and t.offered_at > s.seen_at
        and coalesce(t.expiration_date >= current_date, true)
        and t.loinc_biomarker_id = (s.query->>'loincBiomarkerId')::integer
        and t.shown_class = s.query->>'resultClass'
        and (s.query->>'donorGender' is null or t.donor_gender = s.query->>'donorGender')
        and (s.query->>'ageFrom' is null or t.shown_age between (s.query->>'ageFrom')::integer and (s.query->>'ageTo')::integer)
        and (s.query->>'volumeKind' is null
          or t.volume_kind = s.query->>'volumeKind' and t.volume_amount >= (s.query->>'volumeFrom')::numeric)
    ) found
    where found.samples > 0`.execute(db);
}

/** For unread chat messages to staff; inserted last, as the newest. */
async function notifyReaders(db: Handle): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, source_type, source_id, at, facts, gathers, count)
    select s.id, 'chat', 'chat', c.id, p.last_message_at,
      jsonb_build_object('person', u.first_name || ' ' || u.last_name), true, count(*)
    from chats c
    join chat_progress p on p.chat_id = c.id
    join chat_messages m on m.chat_id = c.id and not m.from_staff and m.seq > p.staff_read_seq
    join users u on u.id = c.user_id
    join users s on s.role in ('super_admin', 'admin') and s.active and s.status = 'active'
    group by s.id, c.id, p.last_message_at, u.first_name, u.last_name
    order by p.last_message_at`.execute(db);
}
