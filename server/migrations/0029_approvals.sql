-- Orders that wait for the approval of somebody else in the company, and the rules that ask for it.

-- Of the rules of a company the one with the highest amount not above the order's total counts.
create table approval_rules (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_company_id integer not null references client_companies (id),
  from_total numeric(11, 2) not null check (from_total >= 0),
  needed integer not null default 1 check (needed between 1 and 3),
  -- Empty: any manager of the company.
  approver_ids integer[] not null default '{}',
  -- Whether managers need approval for their own orders too.
  for_managers boolean not null default false,
  unique (client_company_id, from_total)
);
create trigger touch before update on approval_rules for each row execute function touch_row();
select audit_table('approval_rules');

-- What was submitted. Its lines and holds are those of the pending cart, which becomes the order.
create table approvals (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_company_id integer not null references client_companies (id),
  -- The requester, to whom the order will belong.
  user_id integer not null references users (id),
  kind text not null check (kind in ('cart', 'custom_request')),
  client_order_id integer not null references client_orders (id),
  -- What will be placed: location, purchase order number, method, note; a custom request as a whole.
  body jsonb not null,
  message text,
  total numeric(11, 2) not null check (total >= 0),
  line_count integer not null check (line_count > 0),
  biomarker_count integer not null check (biomarker_count > 0),
  reasons jsonb not null,
  needed integer not null check (needed between 1 and 3),
  approver_ids integer[] not null,
  -- Resubmitting starts a new round of decisions.
  round integer not null default 1,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn', 'ended')),
  decided_at timestamptz,
  -- What was told already: that nobody has decided for a day, that holds expire soon, and that they have.
  reminded_at timestamptz,
  lapsing_told_at timestamptz,
  lapsed_told_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index approvals_one on approvals (client_order_id) where state = 'open';
create index approvals_order on approvals (client_order_id);
create index approvals_company on approvals (client_company_id, state, id);
create index approvals_user on approvals (user_id, id);
create trigger touch before update on approvals for each row execute function touch_row();
select audit_table('approvals');

create table approval_decisions (
  id integer generated always as identity primary key,
  approval_id integer not null references approvals (id),
  round integer not null,
  user_id integer not null references users (id),
  approve boolean not null,
  -- The total that was decided on.
  total numeric(11, 2) not null,
  note text,
  at timestamptz not null default now(),
  check (approve or note is not null),
  unique (approval_id, round, user_id)
);
create index approval_decisions_user on approval_decisions (user_id);
select audit_table('approval_decisions');

-- A decision is never changed, and nobody decides on their own order.
create function check_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or tg_op = 'DELETE' then
    raise exception 'a decision cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from approvals a where a.id = new.approval_id and a.user_id = new.user_id) then
    raise exception 'nobody decides on their own order' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_decision before insert or update or delete on approval_decisions
  for each row execute function check_decision();

-- Marks as read what asked users to decide, once it is decided: whoever decides does not see their notifications.
create function handle_approval(approval integer) returns void language plpgsql as $$
declare
  bypass constant text := coalesce(current_setting('aliquot.bypass', true), '');
begin
  perform set_config('aliquot.bypass', 'on', true);
  with handled as (
    update notifications set read_at = now()
    where source_type = 'approval' and source_id = approval and read_at is null returning user_id
  )
  insert into events (kind, user_id, payload) select distinct 'notice.read', user_id, '{}'::jsonb from handled;
  perform set_config('aliquot.bypass', bypass, true);
end $$;

-- What leads to no order ends with its pending cart: its requester was blocked or moved, or the company switched off.
create function end_approvals() returns trigger language plpgsql as $$
declare
  bypass constant text := coalesce(current_setting('aliquot.bypass', true), '');
begin
  perform set_config('aliquot.bypass', 'on', true);
  with gone as (
    update approvals set state = 'ended', decided_at = now() where client_order_id = new.id and state = 'open'
    returning id, client_company_id, user_id, approver_ids, handle_approval(id)
  )
  insert into events (kind, to_managers, client_company_id, user_id, to_staff, payload)
  select 'approval.changed', r.to_managers, r.company, r.person, r.to_staff, jsonb_build_object('id', gone.id)
  from gone cross join lateral (
    select true as to_managers, gone.client_company_id as company, null::integer as person, false as to_staff
    union all select false, null, null, true
    union all select false, null, person, false from unnest(gone.approver_ids || gone.user_id) as person) r;
  perform set_config('aliquot.bypass', bypass, true);
  return null;
end $$;
create trigger end_approvals after update of stage on client_orders for each row
  when (new.stage = 'ended' and old.stage <> 'ended') execute function end_approvals();

select enable_rls(name) from unnest(array['approval_rules', 'approvals', 'approval_decisions']) as t (name);

-- Everybody reads the rules of their company, since they apply to their orders; its managers write them.
create policy own on approval_rules for select using (int4eq(client_company_id, (select rls_company())));
create policy write on approval_rules
  using (int4eq(client_company_id, (select rls_company())) and (select rls_manager()));
-- The requester, managers of the company, and who is named to decide. It must not read client_orders, whose policy
-- reads it.
create policy own on approvals using (
  int4eq(client_company_id, (select rls_company()))
  and (int4eq(user_id, (select rls_user())) or (select rls_manager())
    or approver_ids @> array[(select rls_user())]));
create policy own on approval_decisions
  using (exists (select from approvals a where a.id = approval_id offset 0));

-- Whether the user is named to approve the order: they act on it when they do.
create function rls_approver(ordered integer) returns boolean language plpgsql stable parallel safe cost 2000 as $$
begin
  return exists (
    select from approvals a where a.client_order_id = ordered and a.approver_ids @> array[rls_user()]);
end $$;
drop policy own on client_orders;
create policy own on client_orders using (
  int4eq(client_company_id, (select rls_company()))
  and (int4eq(user_id, (select rls_user())) or ((status <> 'new' or stage <> 'cart') and (select rls_manager()))
    or (stage = 'approval' and rls_approver(id))));

-- Functions that bypass the policies. Each does one thing and returns no more than it must.

-- Locks the requester, whose row an approver may not change: true if they can still buy for the company.
create function lock_buyer(buyer integer, company integer) returns boolean language plpgsql as $$
declare
  may boolean;
begin
  perform set_config('aliquot.bypass', 'on', true);
  perform from client_companies c where c.id = company and c.active for share;
  may := found;
  perform from users u where u.id = buyer and u.client_company_id = company and u.active and u.status = 'active' for share;
  may := may and found;
  perform set_config('aliquot.bypass', '', true);
  return may;
end $$;

-- Ends a pending cart and gives its lines back to the cart of its user, which is opened where there is none: at most as
-- many as fit, held as long as a cart may. Quoted prices stay behind, and so do samples that have no other. Returns the
-- samples that were held and are not any more.
create function return_to_cart(pending integer, hold_minutes integer, max_lines integer)
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
  insert into cart_lines (client_order_id, sample_id, price)
    select cart, l.sample_id, s.specimen_price
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

-- How many approvals are open, of a user and of the company: one user does not see those of the others.
create function open_approvals(company integer, requester integer) returns table (mine integer, every integer)
language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query select count(*) filter (where a.user_id = requester)::integer, count(*)::integer
    from approvals a where a.client_company_id = company and a.state = 'open';
  perform set_config('aliquot.bypass', '', true);
end $$;
