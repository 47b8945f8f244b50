-- For how long a company has held a sample, whoever of its users held it and however often the line was taken out and put
-- in again. All holds of one window share its start; after a rest of four hours the next hold opens a new window.
create table hold_history (
  client_company_id integer not null references client_companies (id),
  sample_id integer not null references samples (id) on delete cascade,
  first_held_at timestamptz not null,
  last_held_until timestamptz not null,
  primary key (client_company_id, sample_id)
);
create index hold_history_age on hold_history (last_held_until);
select wall_table('hold_history');
create policy own on hold_history using (int4eq(client_company_id, (select wall_company())));

-- For whom a sample is held: known when its cart is gone too, and counted without looking at anybody's cart.
alter table holds add client_company_id integer references client_companies (id);
update holds h set client_company_id = o.client_company_id from client_orders o where o.id = h.client_order_id;
alter table holds alter client_company_id set not null;
create index holds_company on holds (client_company_id);

insert into hold_history
select client_company_id, sample_id, first_held_at, held_until from holds;

-- The rest begins when a hold is given up, on every path: a line taken out, a cart dropped, an order placed.
create function close_hold_windows() returns trigger language plpgsql as $$
begin
  perform set_config('aliquot.passage', 'open', true);
  update hold_history h set last_held_until = least(h.last_held_until, now())
  from gone g where h.client_company_id = g.client_company_id and h.sample_id = g.sample_id;
  perform set_config('aliquot.passage', '', true);
  return null;
end $$;
create trigger close_windows after delete on holds referencing old table as gone
  for each statement execute function close_hold_windows();

-- Whatever the server says: a hold belongs to its cart's company and to the window that company has.
create function keep_hold_window() returns trigger language plpgsql as $$
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
create constraint trigger keep_window after insert or update on holds deferrable initially deferred
  for each row execute function keep_hold_window();

-- How much a company may keep from others; null: as the settings say.
alter table client_companies
  add max_held_samples integer check (max_held_samples between 1 and 100000),
  add max_unassigned_samples integer check (max_unassigned_samples between 1 and 100000);

-- How much that is now, over all its users: one of them does not see the others' carts and orders.
create function company_usage(company integer) returns table (held integer, unassigned integer) language plpgsql as $$
begin
  perform set_config('aliquot.passage', 'open', true);
  return query select
    (select count(*)::integer from holds h where h.client_company_id = company and h.held_until > now()),
    (select count(*)::integer from order_lines l join client_orders o on o.id = l.client_order_id
     where o.client_company_id = company and o.status = 'placed' and l.live);
  perform set_config('aliquot.passage', '', true);
end $$;
