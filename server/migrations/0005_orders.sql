-- Carts, orders, shipments and requests. A cart is an order with the status new; placing it changes the same row.

create sequence order_numbers;

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
  -- The location, and its address when the order was placed.
  shipping_location_id integer,
  shipping_location jsonb,
  purchase_order_number text,
  shipment_method text check (shipment_method in ('standard', 'express', 'overnight', 'courier')),
  note text,
  -- The day by which it has to arrive, where a request named one.
  needed_by date,
  placed_at timestamptz,
  assignee_id integer references users (id),
  completion_date timestamptz,
  cancel_reason text,
  -- The hash of a custom request, so that a double click places it once.
  request_hash bytea,
  foreign key (shipping_location_id, client_company_id) references shipping_locations (id, client_company_id),
  check ((status = 'new') = (number is null)),
  check ((status = 'new') = (placed_at is null)),
  check ((status = 'new') or (shipping_location is not null and shipping_location_id is not null)),
  check (status = 'cancelled' or cancel_reason is null),
  check ((status = 'delivered') = (completion_date is not null)),
  check (completion_date >= placed_at)
);
-- One open cart a user, even when several calls create one at once.
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

-- The transitions of an order. One whose lines and requests are all gone is canceled from any status.
create function order_transition_allowed(from_status text, to_status text) returns boolean language sql immutable
return (from_status, to_status) in (
  ('new', 'placed'),
  ('placed', 'assigned'), ('placed', 'confirmed'), ('placed', 'cancelled'),
  ('assigned', 'confirmed'), ('assigned', 'cancelled'),
  ('confirmed', 'dispatched'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'),
  ('dispatched', 'delivered'), ('dispatched', 'cancelled'));

create function check_order_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not order_transition_allowed(old.status, new.status) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.user_id, new.client_company_id) is distinct from (old.user_id, old.client_company_id)
    or (old.status <> 'new' and (new.number, new.placed_at) is distinct from (old.number, old.placed_at)) then
    raise exception 'the user, company, number and time of an order cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_change before update on client_orders for each row execute function check_order_change();

-- The samples in a cart. Whether a line can be bought follows from its sample and its hold and is not stored here.
create table cart_lines (
  client_order_id integer not null references client_orders (id) on delete cascade,
  sample_id integer not null references samples (id),
  added_at timestamptz not null default now(),
  -- The price when it was added: a change since then is shown beside it.
  price numeric(9, 2) not null,
  primary key (client_order_id, sample_id)
);
create index cart_lines_sample on cart_lines (sample_id);

-- A sample is held for one cart. After held_until the row has no effect, and another cart may take it over.
create table holds (
  sample_id integer primary key references samples (id),
  client_order_id integer not null,
  -- The company of the cart: needed when the cart is gone, and to count without reading carts.
  client_company_id integer not null references client_companies (id),
  first_held_at timestamptz not null,
  held_until timestamptz not null,
  -- Only a sample in the cart is held for it.
  foreign key (client_order_id, sample_id) references cart_lines (client_order_id, sample_id) on delete cascade,
  check (held_until <= first_held_at + interval '4 hours')
);
create index holds_order on holds (client_order_id);
create index holds_company on holds (client_company_id);
create index holds_until on holds (held_until);

-- How long a company has held a sample, over all its users and repeated holds. All holds of one window share its start;
-- after four hours without a hold the next one opens a new window.
create table hold_history (
  client_company_id integer not null references client_companies (id),
  sample_id integer not null references samples (id) on delete cascade,
  first_held_at timestamptz not null,
  last_held_until timestamptz not null,
  primary key (client_company_id, sample_id)
);
create index hold_history_age on hold_history (last_held_until);

-- Giving up a hold ends its window, on every path: a line removed, a cart dropped, an order placed.
create function close_hold_windows() returns trigger language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  update hold_history h set last_held_until = least(h.last_held_until, now())
  from gone g where h.client_company_id = g.client_company_id and h.sample_id = g.sample_id;
  perform set_config('aliquot.bypass', '', true);
  return null;
end $$;
create trigger close_windows after delete on holds referencing old table as gone
  for each statement execute function close_hold_windows();

-- A hold belongs to its cart's company and lies within that company's window.
create function check_hold_window() returns trigger language plpgsql as $$
begin
  if exists (
    select from holds h join client_orders o on o.id = h.client_order_id
    left join hold_history w on w.client_company_id = o.client_company_id and w.sample_id = h.sample_id
    where h.sample_id = new.sample_id
      and (h.client_company_id <> o.client_company_id or w.first_held_at is null or h.first_held_at > w.first_held_at))
  then
    raise exception 'sample % is held outside its company''s window', new.sample_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_window after insert or update on holds deferrable initially deferred
  for each row execute function check_hold_window();

-- What a company holds and has placed, over all its users: one of them does not see the carts and orders of the others.
create function company_usage(company integer) returns table (held integer, unassigned integer) language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query select
    (select count(*)::integer from holds h where h.client_company_id = company and h.held_until > now()),
    (select count(*)::integer from order_lines l join client_orders o on o.id = l.client_order_id
     where o.client_company_id = company and o.status = 'placed' and l.live);
  perform set_config('aliquot.bypass', '', true);
end $$;

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

-- Orders are found by carrier and tracking number, with or without its spaces.
create function shipment_text(carrier text, tracking_number text) returns text language sql immutable parallel safe
return plain_text(carrier || ' ' || coalesce(tracking_number || ' ' || replace(tracking_number, ' ', ''), ''));
create index shipments_search on shipments using gin (shipment_text(carrier, tracking_number) gin_trgm_ops);

-- A shipment can be corrected until its order is delivered.
create function check_shipment() returns trigger language plpgsql as $$
begin
  if not exists (select from client_orders o where o.id = new.client_order_id and o.status = 'dispatched') then
    raise exception 'only a dispatched order has shipments' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_change before insert or update on shipments for each row execute function check_shipment();

-- Requests for what is not in stock.
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

-- What was bought: the specimen's label as it was then, whatever is corrected since, with what clients may see of the
-- donor. Live until the line is withdrawn or the order canceled.
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
  -- The request it fulfills, when it was allocated later.
  inventory_request_id integer references inventory_requests (id),
  shipment_id integer,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  biomarker_type text,
  biomarker_units text,
  result_number double precision,
  result_comparator text,
  -- For the donor's age, for staff.
  result_class text,
  result_label text,
  result_low double precision,
  result_high double precision,
  -- For the age that clients see.
  shown_class text,
  shown_label text,
  shown_low double precision,
  shown_high double precision,
  shown_age integer,
  donor_gender text,
  donor_ethnicity text,
  -- The first three digits.
  donor_zip text,
  collection_year integer,
  expiry_band text,
  foreign key (shipment_id, client_order_id) references shipments (id, client_order_id),
  check (withdrawn_at is null or not live),
  check (withdrawn_at is null or shipment_id is null),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  unique (client_order_id, sample_id)
);
-- A sample is sold once: the database allows at most one live line.
create unique index order_lines_live on order_lines (sample_id) where live;
create index order_lines_sample on order_lines (sample_id);
create index order_lines_biomarker on order_lines (loinc_biomarker_id);
create index order_lines_shipment on order_lines (shipment_id) where shipment_id is not null;
create index order_lines_request on order_lines (inventory_request_id) where inventory_request_id is not null;
create index order_lines_search on order_lines using gin (plain_text(sample_code) gin_trgm_ops);
select audit_table('order_lines');

-- Copies what the sample's label says on the day of the sale into the line.
create function snapshot_line(line order_lines, s samples, sold_at timestamptz) returns order_lines
language plpgsql stable as $$
declare
  biomarker record;
  parsed record;
  classified record;
  month constant timestamp := date_trunc('month', sold_at at time zone 'UTC');
  years constant integer := extract(year from age(s.collection_date::timestamp, s.donor_dob::timestamp))::integer;
begin
  select b.type, b.units into biomarker from loinc_biomarkers b where b.id = line.loinc_biomarker_id;
  line.biomarker_type := biomarker.type;
  line.biomarker_units := biomarker.units;
  line.shown_age := case when years is not null then least(years, 90) end;
  line.donor_gender := s.donor_gender;
  line.donor_ethnicity := s.donor_ethnicity;
  line.donor_zip := left(s.donor_zip, 3);
  line.collection_year := extract(year from s.collection_date);
  line.expiry_band := case
    when s.expiration_date is null then null
    when s.expiration_date < month + interval '6 months' then 'under_6_months'
    when s.expiration_date < month + interval '12 months' then '6_to_12_months'
    when s.expiration_date < month + interval '24 months' then '1_to_2_years'
    else 'over_2_years' end;
  parsed := parse_result(line.biomarker_value, biomarker.type, biomarker.units);
  line.result_number := parsed.number;
  line.result_comparator := parsed.comparator;
  if parsed.number is null then
    return line;
  end if;
  classified := classify_result(line.loinc_biomarker_id, parsed.number, s.donor_gender, years);
  line.result_class := classified.class;
  line.result_label := classified.label;
  line.result_low := classified.reference_low;
  line.result_high := classified.reference_high;
  if years > 90 then
    classified := classify_result(line.loinc_biomarker_id, parsed.number, s.donor_gender, 90);
  end if;
  line.shown_class := classified.class;
  line.shown_label := classified.label;
  line.shown_low := classified.reference_low;
  line.shown_high := classified.reference_high;
  return line;
end $$;

create function snapshot_new_line() returns trigger language plpgsql as $$
declare
  sold samples;
begin
  select s.* into sold from samples s where s.id = new.sample_id;
  return snapshot_line(new, sold, now());
end $$;
create trigger snapshot before insert on order_lines for each row execute function snapshot_new_line();

-- A line stays as it was bought. It can be withdrawn or canceled and sent, nothing else.
create function check_order_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['live', 'shipment_id', 'withdrawn_at', 'withdrawn_reason']
      is distinct from to_jsonb(old) - array['live', 'shipment_id', 'withdrawn_at', 'withdrawn_reason']
    or (new.live and not old.live)
    or (old.shipment_id is not null and new.shipment_id is distinct from old.shipment_id)
    or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at) then
    raise exception 'an order line stays as it was ordered' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_change before update on order_lines for each row execute function check_order_line();

-- The sample of a live line is reserved until its order is delivered, and depleted from then on. Checked at commit,
-- whichever of the three tables changed.
create function assert_reserved(sample integer, ordered integer) returns void language plpgsql as $$
declare
  broken record;
begin
  select o.number, s.id, s.status into broken
  from order_lines l join client_orders o on o.id = l.client_order_id join samples s on s.id = l.sample_id
  where l.live
    and l.id = any (array(
      select id from order_lines where sample_id = sample
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

create function check_reservation() returns trigger language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  if tg_table_name = 'samples' then
    perform assert_reserved(new.id, null);
  elsif tg_table_name = 'order_lines' then
    perform assert_reserved(new.sample_id, null);
  else
    perform assert_reserved(null, new.id);
  end if;
  perform set_config('aliquot.bypass', '', true);
  return null;
end $$;
create constraint trigger check_reservation after update of status, active on samples deferrable initially deferred
  for each row when ((old.status, old.active) is distinct from (new.status, new.active)) execute function check_reservation();
create constraint trigger check_reservation after insert on order_lines deferrable initially deferred
  for each row execute function check_reservation();
create constraint trigger check_reservation after update of status on client_orders deferrable initially deferred
  for each row when (old.status <> new.status) execute function check_reservation();

-- The transitions of an order: who did what when. Written with the change and never updated.
create table order_events (
  id bigint generated always as identity primary key,
  client_order_id integer not null references client_orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id integer references users (id),
  kind text not null,
  details jsonb not null default '{}'
);
create index order_events_order on order_events (client_order_id, id);
create index order_events_actor on order_events (actor_id);
create trigger order_events_append_only before update on order_events
  for each statement execute function reject_audit_change();

-- A user who can no longer buy for a company loses the cart, and with it the holds.
create function drop_cart() returns trigger language plpgsql as $$
begin
  insert into events (kind, to_clients, payload)
  select 'sample.available', true, jsonb_build_object('ids', jsonb_agg(h.sample_id order by h.sample_id))
  from holds h join client_orders o on o.id = h.client_order_id
  where o.user_id = new.id and o.status = 'new' and h.held_until > now()
  having count(*) > 0;
  delete from client_orders where user_id = new.id and status = 'new';
  return null;
end $$;
create trigger drop_cart after update of active, status, role, client_company_id on users for each row
  when (not new.active or new.status <> 'active' or new.client_company_id is distinct from old.client_company_id)
  execute function drop_cart();

-- Tells users that a sample in their cart has changed: sold, off sale, back again, or at another price.
create function publish_cart_changes() returns trigger language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  insert into events (kind, user_id, payload)
  select 'cart.changed', o.user_id, jsonb_build_object('id', o.id, 'sampleIds', jsonb_agg(n.id order by n.id))
  from new_rows n
  join old_rows was on was.id = n.id
  join cart_lines l on l.sample_id = n.id
  join client_orders o on o.id = l.client_order_id
  where (n.active, n.status, n.specimen_price) is distinct from (was.active, was.status, was.specimen_price)
  group by o.id, o.user_id;
  perform set_config('aliquot.bypass', '', true);
  return null;
end $$;
create trigger publish_cart_changes after update on samples referencing old table as old_rows new table as new_rows
  for each statement execute function publish_cart_changes();

-- Looks for states that must never occur, over all data. No row: none was found.
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
