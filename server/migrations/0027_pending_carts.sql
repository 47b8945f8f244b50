-- Whatever waits for a decision is a pending cart: an order with the status new in another stage than cart. Its lines and
-- holds are the same rows as a cart's, so that a sample has one holder, whatever it waits for.

alter table client_orders
  -- What the row is while its status is new; afterwards, where the order came from. `ended`: it led to no order, has
  -- neither lines nor holds, and is kept for its history.
  add stage text not null default 'cart' check (stage in ('cart', 'approval', 'quote', 'ended')),
  -- The most the order's live lines may come to; null where none was approved.
  add approved_total numeric(11, 2) check (approved_total >= 0),
  add constraint client_orders_ended check (status = 'new' or stage <> 'ended');
drop index client_orders_cart;
-- One open cart a user, even when several calls create one at once.
create unique index client_orders_cart on client_orders (user_id) where status = 'new' and stage = 'cart';
create index client_orders_pending on client_orders (client_company_id, stage, id)
  where status = 'new' and stage <> 'cart';

-- The price of a quote, where it differs from the list's.
alter table cart_lines add agreed_price numeric(9, 2) check (agreed_price >= 0);

-- How long a sample may be held depends on what it is held for.
alter table holds
  add purpose text not null default 'cart' check (purpose in ('cart', 'approval', 'quote')),
  drop constraint holds_check,
  add constraint holds_max_duration check (held_until <= first_held_at + case purpose
    when 'cart' then interval '4 hours' when 'approval' then interval '7 days' else interval '60 days' end);
alter table hold_history
  add purpose text not null default 'cart' check (purpose in ('cart', 'approval', 'quote')),
  drop constraint hold_history_pkey,
  add primary key (client_company_id, sample_id, purpose);

-- Giving up a hold ends its window, on every path: a line removed, a cart dropped, an order placed.
create or replace function close_hold_windows() returns trigger language plpgsql as $$
declare
  bypass constant text := coalesce(current_setting('aliquot.bypass', true), '');
begin
  perform set_config('aliquot.bypass', 'on', true);
  update hold_history h set last_held_until = least(h.last_held_until, now())
  from gone g
  where h.client_company_id = g.client_company_id and h.sample_id = g.sample_id and h.purpose = g.purpose;
  perform set_config('aliquot.bypass', bypass, true);
  return null;
end $$;

-- And so does holding it for something else.
create function close_hold_window() returns trigger language plpgsql as $$
declare
  bypass constant text := coalesce(current_setting('aliquot.bypass', true), '');
begin
  perform set_config('aliquot.bypass', 'on', true);
  update hold_history h set last_held_until = least(h.last_held_until, now())
  where h.client_company_id = old.client_company_id and h.sample_id = old.sample_id and h.purpose = old.purpose;
  perform set_config('aliquot.bypass', bypass, true);
  return null;
end $$;
create trigger close_window after update on holds for each row
  when ((old.client_company_id, old.purpose) is distinct from (new.client_company_id, new.purpose))
  execute function close_hold_window();

-- A hold belongs to its cart's company and lies within that company's window.
create or replace function check_hold_window() returns trigger language plpgsql as $$
begin
  if exists (
    select from holds h join client_orders o on o.id = h.client_order_id
    left join hold_history w
      on w.client_company_id = o.client_company_id and w.sample_id = h.sample_id and w.purpose = h.purpose
    where h.sample_id = new.sample_id
      and (h.client_company_id <> o.client_company_id or w.first_held_at is null or h.first_held_at > w.first_held_at))
  then
    raise exception 'sample % is held outside its company''s window', new.sample_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What a company holds and has placed, over all its users. What staff hold for a quote is theirs to limit.
create or replace function company_usage(company integer) returns table (held integer, unassigned integer)
language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query select
    (select count(*)::integer from holds h
     where h.client_company_id = company and h.held_until > now() and h.purpose <> 'quote'),
    (select count(*)::integer from order_lines l join client_orders o on o.id = l.client_order_id
     where o.client_company_id = company and o.status = 'placed' and o.stage <> 'quote' and l.live);
  perform set_config('aliquot.bypass', '', true);
end $$;

-- The user whose cart, or pending cart, had an expired hold: they are told that it was taken over.
drop function cart_owner(integer);
create function hold_owner(cart integer) returns table (user_id integer, stage text) language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query select o.user_id, o.stage
    from client_orders o where o.id = cart and o.status = 'new' and o.stage <> 'ended';
  perform set_config('aliquot.bypass', '', true);
end $$;

-- A user who can no longer buy for a company loses the cart, and what they wait for ends; both lose their holds.
create or replace function drop_cart() returns trigger language plpgsql as $$
begin
  insert into events (kind, to_clients, payload)
  select 'sample.available', true, jsonb_build_object('ids', jsonb_agg(h.sample_id order by h.sample_id))
  from holds h join client_orders o on o.id = h.client_order_id
  where o.user_id = new.id and o.status = 'new' and h.held_until > now()
  having count(*) > 0;
  insert into order_events (client_order_id, kind, details)
  select o.id, 'ended', '{"reason": "left"}'
  from client_orders o where o.user_id = new.id and o.status = 'new' and o.stage in ('approval', 'quote');
  delete from cart_lines l using client_orders o
  where o.id = l.client_order_id and o.user_id = new.id and o.status = 'new';
  update client_orders set stage = 'ended' where user_id = new.id and status = 'new' and stage in ('approval', 'quote');
  delete from client_orders where user_id = new.id and status = 'new' and stage = 'cart';
  return null;
end $$;

-- Tells users that a sample in their cart has changed: sold, off sale, back again, or at another price.
create or replace function publish_cart_changes() returns trigger language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  insert into events (kind, user_id, payload)
  select o.stage || '.changed', o.user_id, jsonb_build_object('id', o.id, 'sampleIds', jsonb_agg(n.id order by n.id))
  from (
    -- A full join is never planned as a comparison of each row with each.
    select n.id from new_rows n full join old_rows was on was.id = n.id
    where (n.active, n.status, n.specimen_price) is distinct from (was.active, was.status, was.specimen_price)
    offset 0
  ) n
  join cart_lines l on l.sample_id = n.id
  join client_orders o on o.id = l.client_order_id
  group by o.id, o.user_id, o.stage;
  perform set_config('aliquot.bypass', '', true);
  return null;
end $$;

-- Orders: the user's own, the cart included; managers see what their company has placed and what waits for a decision.
drop policy own on client_orders;
create policy own on client_orders using (
  int4eq(client_company_id, (select rls_company()))
  and (int4eq(user_id, (select rls_user())) or ((status <> 'new' or stage <> 'cart') and (select rls_manager()))));

-- Looks for states that must never occur, over all data. No row: none was found.
create or replace function order_faults() returns table (rule text, client_order_id integer, sample_id integer, fault text)
language sql stable as $$
  select 'N-01', null::integer, l.sample_id, 'sold more than once'
  from order_lines l where l.live group by l.sample_id having count(*) > 1
  union all
  select 'N-02', null, s.id, 'reserved for no order'
  from samples s
  where s.status = 'reserved' and not exists (
    select from order_lines l join client_orders o on o.id = l.client_order_id
    where l.sample_id = s.id and l.live and o.status in ('placed', 'assigned', 'confirmed', 'dispatched'))
  union all
  select 'N-02', o.id, s.id, 'is ' || s.status || ' in an order that is ' || o.status
  from order_lines l join client_orders o on o.id = l.client_order_id join samples s on s.id = l.sample_id
  where l.live and s.status <> case o.status when 'delivered' then 'depleted' else 'reserved' end
  union all
  select 'N-03', o.id, c.sample_id, 'still in the cart of a placed order'
  from cart_lines c join client_orders o on o.id = c.client_order_id where o.status <> 'new'
  union all
  select 'N-03', o.id, null, 'an order of nothing'
  from client_orders o
  where o.status <> 'new' and not exists (select from order_lines l where l.client_order_id = o.id)
    and not exists (select from inventory_requests r where r.client_order_id = o.id)
  union all
  select 'N-03', o.id, null, 'under way with nothing live and nothing asked for'
  from client_orders o
  where o.status in ('placed', 'assigned', 'confirmed', 'dispatched', 'delivered')
    and not exists (select from order_lines l where l.client_order_id = o.id and l.live)
    and not exists (select from inventory_requests r where r.client_order_id = o.id and r.status = 'open')
  union all
  select 'N-04', min(o.id), null, 'two carts of one person'
  from client_orders o where o.status = 'new' and o.stage = 'cart' group by o.user_id having count(*) > 1
  union all
  select 'N-05', c.client_order_id, null, 'more lines than a cart may have'
  from cart_lines c group by c.client_order_id having count(*) > 300
  union all
  select 'N-08', o.id, null, 'a shipment of an order that is ' || o.status
  from client_orders o
  where o.status not in ('dispatched', 'delivered') and exists (select from shipments h where h.client_order_id = o.id)
  union all
  select 'N-08', o.id, l.sample_id, 'delivered without being sent'
  from client_orders o join order_lines l on l.client_order_id = o.id
  where o.status = 'delivered' and l.live and l.shipment_id is null
    and exists (select from shipments h where h.client_order_id = o.id)
  union all
  select 'N-08', o.id, null, 'delivered while something is asked for'
  from client_orders o join inventory_requests r on r.client_order_id = o.id
  where o.status in ('delivered', 'cancelled') and r.status = 'open'
  union all
  select 'N-09', o.id, l.sample_id, 'live in a cancelled order'
  from client_orders o join order_lines l on l.client_order_id = o.id where o.status = 'cancelled' and l.live
  union all
  select 'N-09', l.client_order_id, l.sample_id, 'neither live nor withdrawn'
  from order_lines l join client_orders o on o.id = l.client_order_id
  where not l.live and l.withdrawn_at is null and o.status <> 'cancelled'
  union all
  select 'N-11', o.id, null, 'a cart of somebody who cannot buy for that company'
  from client_orders o join users u on u.id = o.user_id
  where o.status = 'new' and o.stage <> 'ended'
    and not (u.active and u.status = 'active' and u.client_company_id is not distinct from o.client_company_id)
  union all
  select 'N-14', r.client_order_id, null, 'a request with another number of lines than it says'
  from inventory_requests r
  where r.allocated <> (select count(*) from order_lines l where l.inventory_request_id = r.id)
  union all
  select 'N-18', o.id, c.sample_id, 'still in a pending cart that has ended'
  from cart_lines c join client_orders o on o.id = c.client_order_id where o.stage = 'ended'
  union all
  select 'N-18', h.client_order_id, h.sample_id, 'held for another purpose than its cart is for'
  from holds h join client_orders o on o.id = h.client_order_id where h.purpose <> o.stage
  union all
  select 'N-19', o.id, null, 'more than was approved'
  from client_orders o join order_lines l on l.client_order_id = o.id and l.live
  where o.approved_total is not null group by o.id having sum(l.price) > o.approved_total
  union all
  select 'N-22', h.client_order_id, h.sample_id, 'held from later than its company''s window'
  from holds h left join hold_history w
    on w.client_company_id = h.client_company_id and w.sample_id = h.sample_id and w.purpose = h.purpose
  where w.first_held_at is null or h.first_held_at > w.first_held_at
  union all
  select 'N-23', o.id, c.sample_id, 'an agreed price outside a quote'
  from cart_lines c join client_orders o on o.id = c.client_order_id
  where c.agreed_price is not null and o.stage <> 'quote'
$$;
