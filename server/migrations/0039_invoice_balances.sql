-- What is paid and credited of an invoice is stored with it, so that lists by state read an index. Triggers keep it true:
-- whoever writes a payment or a credit note, its amount is added under the lock of the invoice's row.

alter table client_invoices
  add paid numeric(11, 2) not null default 0 check (paid >= 0),
  add credited numeric(11, 2) not null default 0;

drop trigger append_only on client_invoices;
drop trigger audit_insert on client_invoices;
drop trigger audit_update on client_invoices;
drop trigger audit_delete on client_invoices;
drop trigger audit_truncate on client_invoices;

update client_invoices i set paid = p.amount
from (select client_invoice_id, sum(amount) as amount from client_payments group by client_invoice_id) p
where i.id = p.client_invoice_id;
update client_invoices i set credited = n.gross
from (select credits_id, sum(gross) as gross from client_invoices where credits_id is not null group by credits_id) n
where i.id = n.credits_id;

-- An invoice that is owed becomes overdue without a write. A credit note has neither.
alter table client_invoices
  add standing text generated always as (case
    when kind <> 'invoice' then null
    when credited >= gross then 'credited'
    when paid >= gross - credited then 'paid'
    else 'owed' end) stored,
  add open_amount numeric(11, 2) generated always as (
    case kind when 'invoice' then gross - credited - paid end) stored;

-- The audit log has the payments and credit notes themselves.
select audit_table('client_invoices', 'paid', 'credited', 'standing', 'open_amount');

-- Only the triggers below change a row.
create trigger append_only before update on client_invoices for each statement
  when (pg_trigger_depth() = 0) execute function reject_change();
create trigger never_deleted before delete or truncate on client_invoices for each statement
  execute function reject_change();

create function add_payment() returns trigger language plpgsql as $$
begin
  update client_invoices i set paid = i.paid + new.amount where i.id = new.client_invoice_id;
  return null;
end $$;
create trigger counted after insert on client_payments for each row execute function add_payment();

create function add_credit() returns trigger language plpgsql as $$
begin
  update client_invoices i set credited = i.credited + new.gross where i.id = new.credits_id;
  return null;
end $$;
create trigger counted after insert on client_invoices for each row
  when (new.credits_id is not null) execute function add_credit();

create index client_invoices_issued on client_invoices (issued_on, id);
create index client_invoices_owed on client_invoices (due_on, id) include (open_amount) where standing = 'owed';
-- With what a count of the list names, so that it reads this index alone.
create index client_invoices_paid on client_invoices (issued_on, id)
  include (client_order_id, client_company_id, credits_id) where standing = 'paid';
create index client_invoices_credited on client_invoices (issued_on, id) where standing = 'credited';

-- As before, and what invoices say of their payments and credit notes.
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
  union all
  select 'N-25', i.client_order_id, null, i.number || ' has ' || i.paid || ' paid and ' || i.credited || ' credited'
  from client_invoices i
  where i.paid <> (select coalesce(sum(p.amount), 0) from client_payments p where p.client_invoice_id = i.id)
    or i.credited <> (select coalesce(sum(n.gross), 0) from client_invoices n where n.credits_id = i.id)
$$;
