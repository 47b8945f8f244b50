-- What a company allows its own users when they order: how much an order may come to, and which purchase order numbers.

-- One row per company at most, written by its managers. No row: nothing is limited.
create table buying_limits (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_company_id integer not null unique references client_companies (id),
  order_limit numeric(11, 2) check (order_limit > 0),
  -- `#` is a digit, `A` a letter, `*` at the end anything; every other character stands for itself.
  po_mask text check (po_mask <> ''),
  -- Whether two orders of the company may not have one purchase order number; canceled ones do not count.
  po_once boolean not null default false
);
create trigger touch before update on buying_limits for each row execute function touch_row();
select audit_table('buying_limits');

select enable_rls('buying_limits');
-- Everybody reads the limits of their company, since they apply to their orders; its managers write them.
create policy own on buying_limits for select using (int4eq(client_company_id, (select rls_company())));
create policy write on buying_limits
  using (int4eq(client_company_id, (select rls_company())) and (select rls_manager()));

-- The number of the order that has a purchase order number, whoever of the company placed it: one user does not see the
-- orders of the others.
create function order_with_po(company integer, po text, except_order integer) returns text language plpgsql as $$
declare
  found_number text;
begin
  perform set_config('aliquot.bypass', 'on', true);
  select o.number into found_number from client_orders o
  where o.client_company_id = company and o.status not in ('new', 'cancelled')
    and lower(o.purchase_order_number) = lower(po) and o.id is distinct from except_order
  order by o.id limit 1;
  perform set_config('aliquot.bypass', '', true);
  return found_number;
end $$;
