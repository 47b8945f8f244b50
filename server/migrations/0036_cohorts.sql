-- Cohorts: cases and matched controls that a client selects from what is for sale.

create table cohorts (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_company_id integer not null references client_companies (id),
  user_id integer not null references users (id),
  name text not null check (name <> ''),
  note text,
  -- Colleagues of the company see it and may copy it; only its owner and managers change it.
  shared boolean not null default false,
  design jsonb not null,
  -- What the last build found, in the words of the contract.
  report jsonb,
  built_at timestamptz,
  -- The design has changed since.
  outdated boolean not null default false,
  -- When the owner was last notified of lost members.
  notified_at timestamptz
);
create unique index cohorts_name on cohorts (user_id, lower(name)) where active;
create index cohorts_company on cohorts (client_company_id, id);
create trigger touch before update of active, name, note, shared, design, report, built_at, outdated on cohorts
  for each row execute function touch_row();
select audit_table('cohorts', 'report', 'notified_at');

-- Whether a member can be bought is read from its sample and hold when it is shown, and never stored.
create table cohort_members (
  cohort_id integer not null references cohorts (id) on delete cascade,
  sample_id integer not null references samples (id),
  -- A case and its controls share one number, from 1.
  set_number integer not null check (set_number > 0),
  role text not null check (role in ('case', 'control')),
  distance double precision,
  pinned boolean not null default false,
  -- When it was selected.
  price numeric(9, 2) not null,
  -- The owner was notified that it is lost.
  notified boolean not null default false,
  primary key (cohort_id, sample_id)
);
create index cohort_members_sample on cohort_members (sample_id);
-- A set has one case.
create unique index cohort_members_case on cohort_members (cohort_id, set_number) where role = 'case';

select enable_rls('cohorts');
-- A private cohort is its owner's alone.
create policy seen on cohorts for select using (
  int4eq(client_company_id, (select rls_company())) and (int4eq(user_id, (select rls_user())) or shared));
create policy added on cohorts for insert with check (
  int4eq(client_company_id, rls_company()) and int4eq(user_id, rls_user()));
create policy changed on cohorts for update using (
  int4eq(client_company_id, (select rls_company()))
  and (int4eq(user_id, (select rls_user())) or (shared and (select rls_manager()))));

select enable_rls('cohort_members');
create policy seen on cohort_members for select using (exists (select from cohorts c where c.id = cohort_id offset 0));
create policy changed on cohort_members using (exists (
  select from cohorts c where c.id = cohort_id and (int4eq(c.user_id, (select rls_user())) or (select rls_manager()))
  offset 0));

-- The set that a line was bought in. The name is copied: whoever approves the order may not see the cohort.
alter table cart_lines
  add cohort_name text,
  add cohort_set integer,
  add cohort_role text check (cohort_role in ('case', 'control')),
  add constraint cart_lines_cohort check (num_nulls(cohort_name, cohort_set, cohort_role) in (0, 3));
-- check_order_line() keeps them, like everything else of a line.
alter table order_lines
  add cohort_name text,
  add cohort_set integer,
  add cohort_role text check (cohort_role in ('case', 'control')),
  add constraint order_lines_cohort check (num_nulls(cohort_name, cohort_set, cohort_role) in (0, 3));

-- Functions that bypass the policies. Each does one thing and returns no more than it must.

-- The members of a company's cohorts that are in its orders: a user does not see the orders of colleagues.
create function ordered_members(company integer, cohort_ids integer[])
returns table (cohort_id integer, sample_id integer) language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query
    select m.cohort_id, m.sample_id
    from cohorts c join cohort_members m on m.cohort_id = c.id
    join order_lines l on l.sample_id = m.sample_id and l.live
    join client_orders o on o.id = l.client_order_id
    where c.id = any (cohort_ids) and c.client_company_id = company and o.client_company_id = company;
  perform set_config('aliquot.bypass', '', true);
end $$;

-- Whether another cohort of the owner has the name: a manager who renames one does not see those that are private.
create function cohort_name_taken(owner integer, wanted text, except_id integer) returns boolean language plpgsql as $$
declare
  taken boolean;
begin
  perform set_config('aliquot.bypass', 'on', true);
  select exists (
    select from cohorts c where c.active and c.user_id = owner and lower(c.name) = lower(wanted) and c.id <> except_id)
    into taken;
  perform set_config('aliquot.bypass', '', true);
  return taken;
end $$;

-- As before, but the lines keep the set that they were added in.
create or replace function return_to_cart(pending integer, hold_minutes integer, max_lines integer)
returns table (sample integer) language plpgsql as $$
declare
  buyer integer;
  company integer;
  cart integer;
  held integer[];
begin
  perform set_config('aliquot.bypass', 'on', true);
  -- A custom request has no lines, and leaves nothing for a cart.
  if not exists (select from cart_lines l where l.client_order_id = pending) then
    update client_orders set stage = 'ended' where id = pending;
    perform set_config('aliquot.bypass', '', true);
    return;
  end if;
  select o.user_id, o.client_company_id into buyer, company from client_orders o where o.id = pending;
  insert into client_orders (user_id, client_company_id) values (buyer, company)
    on conflict (user_id) where status = 'new' and stage = 'cart' do nothing
    returning id into cart;
  if cart is null then
    select o.id into cart from client_orders o
    where o.user_id = buyer and o.status = 'new' and o.stage = 'cart' for update;
  else
    insert into order_events (client_order_id, actor_id, kind) values (cart, buyer, 'cart_opened');
  end if;
  held := array(
    select h.sample_id from holds h where h.client_order_id = pending and h.held_until > now() order by 1 for update);
  insert into cart_lines (client_order_id, sample_id, price, cohort_name, cohort_set, cohort_role)
    select cart, l.sample_id, s.specimen_price, l.cohort_name, l.cohort_set, l.cohort_role
    from cart_lines l join samples s on s.id = l.sample_id
    where l.client_order_id = pending and s.specimen_price is not null
      and not exists (select from cart_lines c where c.client_order_id = cart and c.sample_id = l.sample_id)
    order by l.added_at, l.sample_id
    limit greatest(0, max_lines - (select count(*) from cart_lines c where c.client_order_id = cart));
  with moved as (
    update holds h set client_order_id = cart, purpose = 'cart', first_held_at = w.starts,
      held_until = least(now() + make_interval(mins => hold_minutes), w.starts + interval '4 hours')
    from (
      select l.sample_id,
        case when p.last_held_until > now() - interval '4 hours' then p.first_held_at else now() end as starts
      from cart_lines l left join hold_history p
        on p.client_company_id = company and p.sample_id = l.sample_id and p.purpose = 'cart'
      where l.client_order_id = cart) w
    where h.client_order_id = pending and h.sample_id = w.sample_id and h.held_until > now()
      and w.starts + interval '4 hours' > now()
    returning h.sample_id, h.first_held_at, h.held_until
  )
  insert into hold_history (client_company_id, sample_id, purpose, first_held_at, last_held_until)
    select company, m.sample_id, 'cart', m.first_held_at, m.held_until from moved m
    on conflict (client_company_id, sample_id, purpose) do update set
      first_held_at = excluded.first_held_at, last_held_until = excluded.last_held_until;
  delete from cart_lines l where l.client_order_id = pending;
  update client_orders set stage = 'ended' where id = pending;
  return query select id from unnest(held) as id
    where not exists (select from holds h where h.sample_id = id and h.held_until > now());
  perform set_config('aliquot.bypass', '', true);
end $$;
