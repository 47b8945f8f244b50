-- Invoices to client companies, credit notes and payments. What is issued never changes; what it stands at is derived.

alter table client_companies
  add billing_name text,
  add billing_address jsonb,
  add billing_email text,
  -- ISO 3166-1.
  add country text check (country ~ '^[A-Z]{2}$'),
  add billing_language text not null default 'en' check (billing_language in ('en', 'fr')),
  add tax_number text,
  add tax_treatment text not null default 'none'
    check (tax_treatment in ('none', 'rate', 'reverse_charge', 'export', 'exempt')),
  add tax_rate numeric(5, 2) check (tax_rate between 0 and 50),
  add tax_note text,
  add invoice_when text not null default 'delivered' check (invoice_when in ('shipped', 'delivered', 'by_hand')),
  add constraint client_companies_tax check ((tax_treatment = 'rate') = (tax_rate is not null));

-- Since when something of the order should have been invoiced and is not. Orders of before have none.
alter table client_orders add uninvoiced_since timestamptz;
create index client_orders_uninvoiced on client_orders (id) where uninvoiced_since is not null;

-- Numbers without gaps: a rollback gives the number back.
create table number_series (
  series text not null,
  year integer not null,
  last integer not null,
  primary key (series, year)
);

create table client_invoices (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  issued_on date not null,
  due_on date,
  supplied_on date,
  client_order_id integer not null references client_orders (id),
  client_company_id integer not null references client_companies (id),
  credits_id integer references client_invoices (id),
  -- As of the day of issue.
  seller jsonb not null,
  buyer jsonb not null,
  purchase_order_number text,
  net numeric(11, 2) not null check (net >= 0),
  tax_treatment text not null check (tax_treatment in ('none', 'rate', 'reverse_charge', 'export', 'exempt')),
  tax_rate numeric(5, 2),
  tax_note text,
  tax numeric(11, 2) not null check (tax >= 0),
  gross numeric(11, 2) not null,
  note text,
  -- Of a credit note.
  reason text,
  language text not null check (language in ('en', 'fr')),
  created_by integer not null references users (id),
  check (gross = net + tax),
  check ((kind = 'credit_note') = (credits_id is not null)),
  check ((kind = 'credit_note') = (reason is not null)),
  check ((kind = 'invoice') = (due_on is not null)),
  check ((tax_treatment = 'rate') = (tax_rate is not null))
);
create index client_invoices_order on client_invoices (client_order_id, id);
create index client_invoices_company on client_invoices (client_company_id, issued_on, id);
create index client_invoices_credits on client_invoices (credits_id) where credits_id is not null;
create index client_invoices_due on client_invoices (due_on) where due_on is not null;
create index client_invoices_created_by on client_invoices (created_by);

create table client_invoice_lines (
  id integer generated always as identity primary key,
  client_invoice_id integer not null references client_invoices (id),
  position integer not null,
  kind text not null check (kind in ('sample', 'shipping')),
  order_line_id integer references order_lines (id),
  description text not null,
  sample_code text,
  loinc_code text,
  quantity integer not null default 1 check (quantity = 1),
  price numeric(9, 2) not null check (price >= 0),
  unique (client_invoice_id, position),
  check ((kind = 'sample') = (order_line_id is not null))
);
create index client_invoice_lines_order_line on client_invoice_lines (order_line_id);

-- The issued PDF, made after the commit.
create table client_invoice_documents (
  id integer generated always as identity primary key,
  client_invoice_id integer not null unique references client_invoices (id),
  file_id integer not null unique references files (id),
  sha256 bytea not null,
  made_at timestamptz not null default now()
);

-- A correction is a negative amount.
create table client_payments (
  id integer generated always as identity primary key,
  client_invoice_id integer not null references client_invoices (id),
  received_on date not null,
  amount numeric(11, 2) not null check (amount <> 0),
  note text,
  created_by integer not null references users (id),
  at timestamptz not null default now()
);
create index client_payments_invoice on client_payments (client_invoice_id, id);
create index client_payments_received on client_payments (received_on);
create index client_payments_created_by on client_payments (created_by);

-- Staff are told once that an invoice is overdue.
create table client_invoice_reminders (
  client_invoice_id integer primary key references client_invoices (id),
  at timestamptz not null default now()
);

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
do $$
declare
  name text;
begin
  foreach name in array array[
    'client_invoices', 'client_invoice_lines', 'client_invoice_documents', 'client_payments'] loop
    execute format('create trigger append_only before update or delete or truncate on %I
      for each statement execute function reject_change()', name);
    perform audit_table(name);
  end loop;
end $$;

-- How often the shipping of an order is invoiced, without what is credited.
create function shipping_invoiced(order_id integer) returns integer language sql stable as $$
  select coalesce(sum(case i.kind when 'invoice' then 1 else -1 end), 0)::integer
  from client_invoices i join client_invoice_lines n on n.client_invoice_id = i.id
  where i.client_order_id = order_id and n.kind = 'shipping'
$$;

-- A line of an order, and its shipping, is invoiced at most once, without what is credited. The order is locked, so that of
-- two invoices at once the second sees the first.
create function check_invoiced_once() returns trigger language plpgsql as $$
declare
  order_id constant integer := (select i.client_order_id from client_invoices i where i.id = new.client_invoice_id);
  times integer;
begin
  perform from client_orders o where o.id = order_id for update;
  if new.kind = 'sample' then
    select sum(case i.kind when 'invoice' then 1 else -1 end) into times
    from client_invoice_lines n join client_invoices i on i.id = n.client_invoice_id
    where n.order_line_id = new.order_line_id;
  else
    times := shipping_invoiced(order_id);
  end if;
  if times not in (0, 1) then
    raise exception 'a line of an order is invoiced at most once' using errcode = 'check_violation';
  end if;
  if not exists (
    select from order_lines l where l.id = new.order_line_id and l.client_order_id = order_id) and new.kind = 'sample' then
    raise exception 'a line of another order' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoiced_once after insert on client_invoice_lines deferrable initially deferred
  for each row execute function check_invoiced_once();

-- Shipping that is invoiced keeps its price until it is credited.
create function keep_invoiced_shipping() returns trigger language plpgsql as $$
begin
  if shipping_invoiced(new.id) > 0 then
    raise exception 'the shipping price of an order is invoiced' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_invoiced_shipping before update of shipping_price on client_orders for each row
  when (new.shipping_price is distinct from old.shipping_price) execute function keep_invoiced_shipping();

alter table mails add attachment_file_id integer references files (id);

select enable_rls(name) from unnest(array['number_series', 'client_invoices', 'client_invoice_lines',
  'client_invoice_documents', 'client_payments', 'client_invoice_reminders']) as t (name);

-- Invoices are visible with their order, and what belongs to an invoice with the invoice.
create policy own on client_invoices for select
  using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on client_invoice_lines for select
  using (exists (select from client_invoices i where i.id = client_invoice_id offset 0));
create policy own on client_invoice_documents for select
  using (exists (select from client_invoices i where i.id = client_invoice_id offset 0));
create policy own on client_payments for select
  using (exists (select from client_invoices i where i.id = client_invoice_id offset 0));
create policy issued on files for select
  using (exists (select from client_invoice_documents d where d.file_id = files.id offset 0));

-- Functions that bypass the policies. Each does one thing and returns no more than it must.

-- As before, with an attachment.
drop function queue_mail(text, text, text, jsonb);
create function queue_mail(
  address text, mail_language text, mail_template text, mail_data jsonb, attachment integer default null)
returns integer language plpgsql as $$
declare
  queued integer;
begin
  perform set_config('aliquot.bypass', 'on', true);
  insert into mails (to_address, language, template, data, attachment_file_id)
    values (address, mail_language, mail_template, mail_data, attachment)
    returning id into queued;
  perform set_config('aliquot.bypass', '', true);
  return queued;
end $$;

-- Keeps the first document of an invoice, whoever opened it, for whoever issued it. Null: there is one already.
create function keep_invoice_document(invoice integer, key text, name text, bytes integer, hash bytea)
returns integer language plpgsql as $$
declare
  kept integer;
begin
  perform set_config('aliquot.bypass', 'on', true);
  perform from client_invoices i where i.id = invoice for update;
  if not exists (select from client_invoice_documents d where d.client_invoice_id = invoice) then
    insert into files (owner_id, purpose, stored_key, original_name, content_type, size, checksum, state)
      select i.created_by, 'document', key, name, 'application/pdf', bytes, hash, 'claimed'
      from client_invoices i where i.id = invoice
      returning id into kept;
    insert into client_invoice_documents (client_invoice_id, file_id, sha256) values (invoice, kept, hash);
  end if;
  perform set_config('aliquot.bypass', '', true);
  return kept;
end $$;

-- As before, and what is invoiced.
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
  union all
  select 'N-20', l.client_order_id, l.sample_id, 'invoiced ' || sum(case i.kind when 'invoice' then 1 else -1 end) || ' times'
  from client_invoice_lines n join client_invoices i on i.id = n.client_invoice_id join order_lines l on l.id = n.order_line_id
  group by l.id having sum(case i.kind when 'invoice' then 1 else -1 end) not in (0, 1)
  union all
  select 'N-20', i.client_order_id, null, 'shipping invoiced ' || sum(case i.kind when 'invoice' then 1 else -1 end) || ' times'
  from client_invoice_lines n join client_invoices i on i.id = n.client_invoice_id
  where n.kind = 'shipping'
  group by i.client_order_id having sum(case i.kind when 'invoice' then 1 else -1 end) not in (0, 1)
  union all
  select 'N-21', null, null, 'numbers of ' || s.series || '-' || s.year || ' up to ' || s.last || ' for ' || count(i.id)
  from number_series s left join client_invoices i on starts_with(i.number, s.series || '-' || s.year || '-')
  group by s.series, s.year
  having count(i.id) <> s.last
    or coalesce(max(substring(i.number from '\d+$')::integer), 0) <> s.last
$$;
