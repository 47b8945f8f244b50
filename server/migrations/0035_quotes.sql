-- Offers of the seller for the samples of a pending cart, at prices of their own. Lines, holds and agreed prices are those
-- of the pending cart, which becomes the order when the quote is accepted.

create sequence quote_numbers;

create table quotes (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_order_id integer not null unique references client_orders (id),
  number text not null unique,
  client_company_id integer not null references client_companies (id),
  -- To whom the order will belong, and who began: the user, or staff for them.
  user_id integer not null references users (id),
  created_by integer not null references users (id),
  state text not null check (state in (
    'requested', 'drafting', 'offered', 'countered', 'accepted', 'declined', 'withdrawn', 'ended')),
  -- Since when the state is this one.
  state_since timestamptz not null default now(),
  -- Of the last offer, whose last moment `valid_until` is.
  revision integer not null default 0 check (revision between 0 and 20),
  valid_until timestamptz,
  assignee_id integer references users (id),
  -- Of the draft.
  shipping_price numeric(9, 2) check (shipping_price >= 0),
  terms text,
  message text,
  shipping_location_id integer,
  decline_reason text,
  closing_note text,
  -- When both sides were told that it expires soon.
  expiring_told_at timestamptz,
  foreign key (shipping_location_id, client_company_id) references shipping_locations (id, client_company_id),
  check (state not in ('offered', 'countered', 'accepted') or (revision > 0 and valid_until is not null))
);
create index quotes_company on quotes (client_company_id, state, id);
create index quotes_user on quotes (user_id, id);
create index quotes_created_by on quotes (created_by, created_at);
create index quotes_offered on quotes (valid_until) where state = 'offered';
create trigger touch before update on quotes for each row execute function touch_row();
select audit_table('quotes');

-- Every offer as it was made.
create table quote_offers (
  id integer generated always as identity primary key,
  quote_id integer not null references quotes (id),
  revision integer not null,
  at timestamptz not null default now(),
  created_by integer not null references users (id),
  valid_until timestamptz not null,
  -- [{ sampleId, price, listPrice }]
  lines jsonb not null,
  total numeric(11, 2) not null,
  list_total numeric(11, 2) not null,
  shipping_price numeric(9, 2) check (shipping_price >= 0),
  terms text,
  unique (quote_id, revision)
);
create trigger quote_offers_append_only before update or delete or truncate on quote_offers
  for each statement execute function reject_audit_change();
select audit_table('quote_offers');

create table quote_counteroffers (
  id integer generated always as identity primary key,
  quote_id integer not null references quotes (id),
  -- Of the offer that it answers.
  revision integer not null,
  at timestamptz not null default now(),
  created_by integer not null references users (id),
  note text not null,
  -- [{ sampleId, price, remove }]
  lines jsonb not null default '[]',
  unique (quote_id, revision)
);
create trigger quote_counteroffers_append_only before update or delete or truncate on quote_counteroffers
  for each statement execute function reject_audit_change();
select audit_table('quote_counteroffers');

alter table approvals drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('cart', 'quote', 'custom_request'));

alter table chat_messages drop constraint chat_messages_source_type_check,
  add constraint chat_messages_source_type_check check (source_type in ('general', 'order', 'quote', 'sample'));

-- A quote ends with its pending cart: it expired, its user was blocked or moved, or the company switched off.
create function end_quotes() returns trigger language plpgsql as $$
declare
  bypass constant text := coalesce(current_setting('aliquot.bypass', true), '');
begin
  perform set_config('aliquot.bypass', 'on', true);
  with gone as (
    update quotes set state = 'ended', state_since = now()
    where client_order_id = new.id and state in ('requested', 'drafting', 'offered', 'countered')
    returning id, client_company_id, user_id
  )
  insert into events (kind, to_managers, client_company_id, user_id, to_staff, payload)
  select 'quote.changed', r.to_managers, r.company, r.person, r.to_staff, jsonb_build_object('id', gone.id)
  from gone cross join lateral (
    select true as to_managers, gone.client_company_id as company, null::integer as person, false as to_staff
    union all select false, null, null, true
    union all select false, null, gone.user_id, false) r;
  perform set_config('aliquot.bypass', bypass, true);
  return null;
end $$;
create trigger end_quotes after update of stage on client_orders for each row
  when (new.stage = 'ended' and old.stage <> 'ended') execute function end_quotes();

-- What a quote charges for shipping was agreed when it was accepted, so that its order too can only have less.
create or replace function check_order_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not order_transition_allowed(old.status, new.status) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.user_id, new.client_company_id) is distinct from (old.user_id, old.client_company_id)
    or (old.status <> 'new' and (new.number, new.placed_at) is distinct from (old.number, old.placed_at)) then
    raise exception 'the user, company, number and time of an order cannot be changed' using errcode = 'check_violation';
  end if;
  if (old.status not in ('new', 'placed', 'assigned')
      or (old.status <> 'new' and old.stage = 'quote' and old.shipping_price is not null))
    and new.shipping_price is distinct from old.shipping_price
    and not coalesce(new.shipping_price < old.shipping_price, false) then
    raise exception 'the agreed shipping price of an order can only be lowered' using errcode = 'check_violation';
  end if;
  return new;
end $$;

select enable_rls(name) from unnest(array['quotes', 'quote_offers', 'quote_counteroffers']) as t (name);

-- Orders: as before, and who is named to approve a quote acts on its order too.
drop policy own on client_orders;
create policy own on client_orders using (
  int4eq(client_company_id, (select rls_company()))
  and (int4eq(user_id, (select rls_user())) or ((status <> 'new' or stage <> 'cart') and (select rls_manager()))
    or (stage in ('approval', 'quote') and rls_approver(id))));

-- The user, managers of the company, and who is named to approve it.
create policy own on quotes using (
  int4eq(client_company_id, (select rls_company()))
  and (int4eq(user_id, (select rls_user())) or (select rls_manager()) or rls_approver(client_order_id)));
create policy own on quote_offers for select using (exists (select from quotes q where q.id = quote_id offset 0));
create policy own on quote_counteroffers using (exists (select from quotes q where q.id = quote_id offset 0));

-- Functions that bypass the policies. Each does one thing and returns no more than it must.

-- How many quotes are open, of a user and of the company: one user does not see those of the others.
create function open_quotes(company integer, requester integer) returns table (mine integer, every integer)
language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query select count(*) filter (where q.user_id = requester)::integer, count(*)::integer
    from quotes q
    where q.client_company_id = company
      and (q.state in ('requested', 'drafting', 'countered') or (q.state = 'offered' and q.valid_until > now()));
  perform set_config('aliquot.bypass', '', true);
end $$;

-- What a company holds and has placed, over all its users. What is held for a quote counts until staff take it.
create or replace function company_usage(company integer) returns table (held integer, unassigned integer)
language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query select
    (select count(*)::integer from holds h
     where h.client_company_id = company and h.held_until > now()
       and (h.purpose <> 'quote' or exists (
         select from quotes q where q.client_order_id = h.client_order_id and q.state = 'requested'))),
    (select count(*)::integer from order_lines l join client_orders o on o.id = l.client_order_id
     where o.client_company_id = company and o.status = 'placed' and o.stage <> 'quote' and l.live);
  perform set_config('aliquot.bypass', '', true);
end $$;

-- As before, and the states of quotes.
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
  union all
  select 'N-24', o.id, null, 'an order that is ' || o.status || ', ' || o.stage || ' for a quote that is ' || q.state
  from quotes q join client_orders o on o.id = q.client_order_id
  where case
    when q.state = 'accepted' then o.status = 'new' or o.stage <> 'quote'
    when q.state in ('requested', 'drafting', 'offered', 'countered') then (o.status, o.stage) <> ('new', 'quote')
    else (o.status, o.stage) <> ('new', 'ended') end
  union all
  select 'N-24', o.id, l.sample_id, 'sold at another price than was offered'
  from quotes q join client_orders o on o.id = q.client_order_id join order_lines l on l.client_order_id = o.id
  where q.state = 'accepted' and not exists (
    select from quote_offers f, jsonb_to_recordset(f.lines) as x ("sampleId" integer, price numeric)
    where f.quote_id = q.id and f.revision = q.revision and x."sampleId" = l.sample_id and x.price = l.price)
$$;
