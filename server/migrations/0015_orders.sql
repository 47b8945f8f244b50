-- Carts, orders and what they ask for. A cart is an order in status new; the same row becomes the order.

create sequence order_numbers;

-- A location stays with its company: so an order can point at both together.
alter table shipping_locations add unique (id, client_company_id);

create table client_orders (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'new'
    check (status in ('new', 'placed', 'assigned', 'confirmed', 'dispatched', 'delivered', 'cancelled')),
  -- ALQ-2026-000123: the year of placement in UTC, and one sequence for all years.
  number text unique,
  user_id integer not null references users (id),
  client_company_id integer not null references client_companies (id),
  -- Where it goes, and how that read when it was placed.
  shipping_location_id integer,
  shipping_location jsonb,
  purchase_order_number text,
  shipment_method text check (shipment_method in ('standard', 'express', 'overnight', 'courier')),
  note text,
  placed_at timestamptz,
  assignee_id integer references users (id),
  completion_date timestamptz,
  cancel_reason text,
  -- What a custom request asked for, so that a double click asks once.
  request_hash bytea,
  foreign key (shipping_location_id, client_company_id) references shipping_locations (id, client_company_id),
  check ((status = 'new') = (number is null)),
  check ((status = 'new') = (placed_at is null)),
  check ((status = 'new') or (shipping_location is not null and shipping_location_id is not null)),
  check (status = 'cancelled' or cancel_reason is null),
  check ((status = 'delivered') = (completion_date is not null)),
  check (completion_date >= placed_at)
);
-- One open cart a person, however many calls ask for one at once.
create unique index client_orders_cart on client_orders (user_id) where status = 'new';
create index client_orders_user on client_orders (user_id, id);
create index client_orders_company on client_orders (client_company_id, id);
create index client_orders_status on client_orders (status, id);
create index client_orders_placed on client_orders (placed_at, id) where status <> 'new';
create index client_orders_assignee on client_orders (assignee_id) where assignee_id is not null;
create index client_orders_search on client_orders using gin (
  plain_text(coalesce(number, '') || ' ' || coalesce(purchase_order_number, '')) gin_trgm_ops);
create trigger touch before update on client_orders for each row execute function touch_row();
select audit_table('client_orders', 'request_hash');

-- The way of an order, as the table of steps has it; an order that is left with nothing becomes cancelled from anywhere.
create function order_may_go(was text, becomes text) returns boolean language sql immutable
return (was, becomes) in (
  ('new', 'placed'),
  ('placed', 'assigned'), ('placed', 'confirmed'), ('placed', 'cancelled'),
  ('assigned', 'confirmed'), ('assigned', 'cancelled'),
  ('confirmed', 'dispatched'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'),
  ('dispatched', 'delivered'), ('dispatched', 'cancelled'));

create function keep_order() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not order_may_go(old.status, new.status) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.user_id, new.client_company_id) is distinct from (old.user_id, old.client_company_id)
    or (old.status <> 'new' and (new.number, new.placed_at) is distinct from (old.number, old.placed_at)) then
    raise exception 'who ordered what and when stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on client_orders for each row execute function keep_order();

-- What somebody means to buy. Whether a line can still be bought is read from its sample and its hold, never kept here.
create table cart_lines (
  client_order_id integer not null references client_orders (id) on delete cascade,
  sample_id integer not null references samples (id),
  added_at timestamptz not null default now(),
  -- The price the person saw: a change since then is shown beside it.
  price numeric(9, 2) not null,
  primary key (client_order_id, sample_id)
);
create index cart_lines_sample on cart_lines (sample_id);

-- One sample is held for one cart. Past held_until a row counts as none, and another cart takes it over.
create table holds (
  sample_id integer primary key references samples (id),
  client_order_id integer not null,
  first_held_at timestamptz not null,
  held_until timestamptz not null,
  -- Only what stands in a cart is held for it.
  foreign key (client_order_id, sample_id) references cart_lines (client_order_id, sample_id) on delete cascade,
  check (held_until <= first_held_at + interval '4 hours')
);
create index holds_order on holds (client_order_id);
create index holds_until on holds (held_until);

create table shipments (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  client_order_id integer not null references client_orders (id),
  created_by integer not null references users (id),
  carrier text not null check (carrier <> ''),
  tracking_number text,
  method text not null check (method in ('standard', 'express', 'overnight', 'courier')),
  temperature text,
  sent_date date not null,
  note text,
  unique (id, client_order_id)
);
create index shipments_order on shipments (client_order_id, id);
select audit_table('shipments');

create function keep_shipment() returns trigger language plpgsql as $$
begin
  if not exists (select from client_orders o where o.id = new.client_order_id and o.status = 'dispatched') then
    raise exception 'only a dispatched order is sent' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before insert on shipments for each row execute function keep_shipment();

-- What was bought, as it read when it was bought. Live while its order stands and the line was not withdrawn.
create table order_lines (
  id integer generated always as identity primary key,
  client_order_id integer not null references client_orders (id),
  sample_id integer not null references samples (id),
  live boolean not null default true,
  price numeric(9, 2) not null check (price >= 0),
  sample_code text not null,
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  loinc_code text not null,
  biomarker_name text not null,
  biomarker_value text,
  volume_number numeric not null,
  volume_units text not null,
  storage_container text,
  storage_condition text,
  -- The request it answers, when it was allocated later.
  inventory_request_id integer,
  shipment_id integer,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  foreign key (shipment_id, client_order_id) references shipments (id, client_order_id),
  check (withdrawn_at is null or not live),
  check (withdrawn_at is null or shipment_id is null),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  unique (client_order_id, sample_id)
);
-- A sample is sold once: at most one line of it is live, whatever the code does.
create unique index order_lines_live on order_lines (sample_id) where live;
create index order_lines_sample on order_lines (sample_id);
create index order_lines_biomarker on order_lines (loinc_biomarker_id);
create index order_lines_shipment on order_lines (shipment_id) where shipment_id is not null;
select audit_table('order_lines');

-- A line reads for ever as it read when it was bought. It can die, be sent, and nothing else.
create function keep_line() returns trigger language plpgsql as $$
begin
  if (new.client_order_id, new.sample_id, new.price, new.sample_code, new.loinc_biomarker_id, new.loinc_code,
      new.biomarker_name, new.biomarker_value, new.volume_number, new.volume_units, new.inventory_request_id)
    is distinct from
     (old.client_order_id, old.sample_id, old.price, old.sample_code, old.loinc_biomarker_id, old.loinc_code,
      old.biomarker_name, old.biomarker_value, old.volume_number, old.volume_units, old.inventory_request_id)
    or (new.live and not old.live)
    or (old.shipment_id is not null and new.shipment_id is distinct from old.shipment_id)
    or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at) then
    raise exception 'an order line stays as it was ordered' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on order_lines for each row execute function keep_line();

-- What an order promised: its samples are reserved for it until they are delivered, and depleted from then on. Looked
-- at when the transaction is whole, whoever changed whatever.
create function refuse_broken_promise(sold integer, ordered integer) returns void language plpgsql as $$
declare
  broken record;
begin
  select o.number, s.id, s.status into broken
  from order_lines l join client_orders o on o.id = l.client_order_id join samples s on s.id = l.sample_id
  where l.live
    and l.id = any (array(
      select id from order_lines where sample_id = sold
      union all
      select id from order_lines where client_order_id = ordered))
    and not case o.status
      when 'delivered' then s.status = 'depleted'
      when 'cancelled' then false
      when 'new' then false
      else s.status = 'reserved' and s.active
    end
  limit 1;
  if found then
    raise exception 'sample % of order % cannot be %', broken.id, broken.number, broken.status
      using errcode = 'check_violation';
  end if;
end $$;

create function keep_promise() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'samples' then
    perform refuse_broken_promise(new.id, null);
  elsif tg_table_name = 'order_lines' then
    perform refuse_broken_promise(new.sample_id, null);
  else
    perform refuse_broken_promise(null, new.id);
  end if;
  return null;
end $$;
create constraint trigger promise after update of status, active on samples deferrable initially deferred
  for each row when ((old.status, old.active) is distinct from (new.status, new.active)) execute function keep_promise();
create constraint trigger promise after insert on order_lines deferrable initially deferred
  for each row execute function keep_promise();
create constraint trigger promise after update of status on client_orders deferrable initially deferred
  for each row when (old.status <> new.status) execute function keep_promise();

-- What could not be filled from stock.
create table inventory_requests (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (name <> ''),
  client_order_id integer not null references client_orders (id),
  client_company_id integer not null references client_companies (id),
  user_id integer not null references users (id),
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  criteria jsonb not null default '{}',
  -- The most the client would pay for one sample.
  price_limit numeric(9, 2) check (price_limit >= 0),
  note text,
  asked integer not null check (asked > 0),
  allocated integer not null default 0 check (allocated between 0 and asked),
  status text not null default 'open' check (status in ('open', 'fulfilled', 'closed')),
  reason text,
  closed_at timestamptz,
  check ((status = 'fulfilled') = (allocated = asked)),
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'closed' or reason is null)
);
create index inventory_requests_order on inventory_requests (client_order_id);
create index inventory_requests_open on inventory_requests (loinc_biomarker_id, id) where status = 'open';
create index inventory_requests_status on inventory_requests (status, id);
create trigger touch before update on inventory_requests for each row execute function touch_row();
select audit_table('inventory_requests');
alter table order_lines add foreign key (inventory_request_id) references inventory_requests (id);
create index order_lines_request on order_lines (inventory_request_id) where inventory_request_id is not null;

-- Every step of an order, who took it and when. Written with the step, never changed.
create table order_events (
  id bigint generated always as identity primary key,
  client_order_id integer not null references client_orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id integer references users (id),
  kind text not null,
  details jsonb not null default '{}'
);
create index order_events_order on order_events (client_order_id, id);
create trigger order_events_append_only before update on order_events
  for each statement execute function refuse_change();

-- Some news is for everybody who buys: a sample is taken, or there is another one.
alter table events add to_clients boolean not null default false;

-- Whoever can no longer buy for a company has no cart for it, and holds nothing back from others.
create function drop_cart() returns trigger language plpgsql as $$
begin
  insert into events (kind, to_clients, payload)
  select 'sample.freed', true, jsonb_build_object('ids', jsonb_agg(h.sample_id order by h.sample_id))
  from holds h join client_orders o on o.id = h.client_order_id
  where o.user_id = new.id and o.status = 'new' and h.held_until > now()
  having count(*) > 0;
  delete from client_orders where user_id = new.id and status = 'new';
  return null;
end $$;
create trigger drop_cart after update of active, status, role, client_company_id on users for each row
  when (not new.active or new.status <> 'active' or new.client_company_id is distinct from old.client_company_id)
  execute function drop_cart();

-- Whoever has a sample in their cart hears that it changed: sold, taken off sale, back again, or at another price.
create function tell_carts() returns trigger language plpgsql as $$
begin
  insert into events (kind, user_id, payload)
  select 'cart.changed', o.user_id, jsonb_build_object('id', o.id, 'sampleIds', jsonb_agg(n.id order by n.id))
  from new_rows n
  join old_rows was on was.id = n.id
  join cart_lines l on l.sample_id = n.id
  join client_orders o on o.id = l.client_order_id
  where (n.active, n.status, n.specimen_price) is distinct from (was.active, was.status, was.specimen_price)
  group by o.id, o.user_id;
  return null;
end $$;
create trigger tell_carts after update on samples referencing old table as old_rows new table as new_rows
  for each statement execute function tell_carts();

-- What must never be, looked for over everything there is. No rows: all is well.
create function order_faults() returns table (rule text, client_order_id integer, sample_id integer, fault text)
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
  from client_orders o where o.status = 'new' group by o.user_id having count(*) > 1
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
  where o.status = 'new'
    and not (u.active and u.status = 'active' and u.client_company_id is not distinct from o.client_company_id)
  union all
  select 'N-14', r.client_order_id, null, 'a request with another number of lines than it says'
  from inventory_requests r
  where r.allocated <> (select count(*) from order_lines l where l.inventory_request_id = r.id)
$$;
