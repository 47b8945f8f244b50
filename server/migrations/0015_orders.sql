-- Carts, orders and what they ask for. A cart is an order in status new; the same row becomes the order.

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
  -- Where it goes, and how that read when it was placed.
  shipping_location_id integer references shipping_locations (id),
  shipping_location jsonb,
  purchase_order_number text,
  shipment_method text check (shipment_method in ('standard', 'express', 'overnight', 'courier')),
  note text,
  placed_at timestamptz,
  assignee_id integer references users (id),
  completion_date timestamptz,
  cancel_reason text,
  check ((status = 'new') = (number is null)),
  check ((status = 'new') = (placed_at is null)),
  check ((status = 'new') or shipping_location is not null),
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
create trigger touch before update on client_orders for each row execute function touch_row();
select audit_table('client_orders');

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
  client_order_id integer not null references client_orders (id) on delete cascade,
  first_held_at timestamptz not null,
  held_until timestamptz not null,
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
select audit_table('order_lines');

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
  check ((status = 'closed') = (reason is not null))
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

-- Whoever can no longer buy for a company has no cart for it, and holds nothing back from others.
create function drop_cart() returns trigger language plpgsql as $$
begin
  delete from client_orders where user_id = new.id and status = 'new';
  return null;
end $$;
create trigger drop_cart after update of active, status, role, client_company_id on users for each row
  when (not new.active or new.status <> 'active' or new.role <> old.role
    or new.client_company_id is distinct from old.client_company_id)
  execute function drop_cart();

-- Some news is for everybody who buys: a sample is taken, or there is another one.
alter table events add to_clients boolean not null default false;
