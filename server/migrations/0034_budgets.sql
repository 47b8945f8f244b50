-- What a company, one of its users or a blanket purchase order may spend in a period.

-- What is used of a budget is always summed, never stored.
create table budgets (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_company_id integer not null references client_companies (id),
  name text not null,
  scope text not null check (scope in ('company', 'user', 'purchase_order')),
  user_id integer references users (id),
  purchase_order_number text,
  period text not null check (period in ('month', 'quarter', 'year', 'once')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  amount numeric(11, 2) not null check (amount > 0),
  check ((scope = 'user') = (user_id is not null)),
  check ((scope = 'purchase_order') = (purchase_order_number is not null))
);
create unique index budgets_name on budgets (client_company_id, lower(name)) where active;
create index budgets_company on budgets (client_company_id, id);
create index budgets_user on budgets (user_id) where user_id is not null;
create trigger touch before update on budgets for each row execute function touch_row();
select audit_table('budgets');

-- The orders of a company in a period.
create index client_orders_company_placed on client_orders (client_company_id, placed_at) where status <> 'new';

select enable_rls('budgets');
-- Users see the budgets that apply to their own orders, managers all of their company, which they write.
create policy own on budgets for select using (
  int4eq(client_company_id, (select rls_company()))
  and ((select rls_manager()) or scope <> 'user' or int4eq(user_id, (select rls_user()))));
create policy write on budgets
  using (int4eq(client_company_id, (select rls_company())) and (select rls_manager()));

-- The period that a day is in, computed from the first day each time: of a budget that starts on 31 January the second
-- period starts at the end of February, the third on 31 March. Days outside get the nearest period.
create function budget_period(budget budgets, day date, out from_day date, out to_day date)
language plpgsql immutable parallel safe as $$
declare
  within constant date := greatest(budget.starts_on, least(day, budget.ends_on));
  months constant integer := case budget.period when 'month' then 1 when 'quarter' then 3 when 'year' then 12 end;
  passed integer := ((extract(year from within) - extract(year from budget.starts_on)) * 12
    + extract(month from within) - extract(month from budget.starts_on))::integer;
begin
  from_day := budget.starts_on;
  to_day := budget.ends_on;
  if months is null then
    return;
  end if;
  passed := passed - passed % months;
  -- In its month the period may start later than the day.
  if budget.starts_on + make_interval(months => passed) > within then
    passed := passed - months;
  end if;
  from_day := budget.starts_on + make_interval(months => passed);
  to_day := least(budget.starts_on + make_interval(months => passed + months) - interval '1 day', budget.ends_on);
end $$;

-- Live lines and shipping prices of the orders of a budget that were placed in these days, in UTC.
create function budget_used(budget budgets, from_day date, to_day date) returns numeric language sql stable as $$
  select coalesce(sum(coalesce(o.shipping_price, 0) + (
    select coalesce(sum(l.price), 0) from order_lines l where l.client_order_id = o.id and l.live)), 0)
  from client_orders o
  where o.client_company_id = budget.client_company_id and o.status not in ('new', 'cancelled')
    and o.placed_at >= from_day::timestamp at time zone 'UTC'
    and o.placed_at < coalesce(to_day + 1, 'infinity')::timestamp at time zone 'UTC'
    and case budget.scope
      when 'user' then o.user_id = budget.user_id
      when 'purchase_order' then lower(o.purchase_order_number) = lower(budget.purchase_order_number)
      else true end
$$;

-- What is used of some budgets of a company in the period of a day, and what waits for approval: orders of colleagues
-- count, which a user does not see.
create function budget_usage(company integer, ids integer[], day date)
returns table (id integer, from_day date, to_day date, used numeric, waiting numeric) language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query
    select b.id, p.from_day, p.to_day, budget_used(b, p.from_day, p.to_day), (
      select coalesce(sum(a.total), 0) from approvals a
      where a.client_company_id = company and a.state = 'open'
        and case b.scope
          when 'user' then a.user_id = b.user_id
          when 'purchase_order' then lower(a.body ->> 'purchaseOrderNumber') = lower(b.purchase_order_number)
          else true end)
    from budgets b cross join lateral budget_period(b, day) p
    where b.client_company_id = company and b.id = any (ids);
  perform set_config('aliquot.bypass', '', true);
end $$;

-- The budgets that an order of a user would exceed, with what is left of them.
create function exceeded_budgets(company integer, buyer integer, po text, total numeric, day date)
returns table (id integer, name text, "left" numeric) language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query
    select b.id, b.name, b.amount - budget_used(b, p.from_day, p.to_day)
    from budgets b cross join lateral budget_period(b, day) p
    where b.client_company_id = company and b.active and day between b.starts_on and coalesce(b.ends_on, 'infinity')
      and case b.scope
        when 'user' then b.user_id = buyer
        when 'purchase_order' then lower(b.purchase_order_number) = lower(po)
        else true end
      and budget_used(b, p.from_day, p.to_day) + total > b.amount
    order by b.id;
  perform set_config('aliquot.bypass', '', true);
end $$;

-- As before, but a blanket purchase order is used for many orders: its budget bounds them.
create or replace function order_with_po(company integer, po text, except_order integer) returns text language plpgsql as $$
declare
  found_number text;
begin
  perform set_config('aliquot.bypass', 'on', true);
  select o.number into found_number from client_orders o
  where o.client_company_id = company and o.status not in ('new', 'cancelled')
    and lower(o.purchase_order_number) = lower(po) and o.id is distinct from except_order
    and not exists (
      select from budgets b
      where b.client_company_id = company and b.active and lower(b.purchase_order_number) = lower(po))
  order by o.id limit 1;
  perform set_config('aliquot.bypass', '', true);
  return found_number;
end $$;
