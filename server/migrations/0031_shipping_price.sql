-- What shipping an order costs. Null: nobody has set it.
alter table client_orders add shipping_price numeric(9, 2) check (shipping_price >= 0);

-- Once the client was told what shipping costs, or that it is not priced, it can only become less.
create or replace function check_order_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not order_transition_allowed(old.status, new.status) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.user_id, new.client_company_id) is distinct from (old.user_id, old.client_company_id)
    or (old.status <> 'new' and (new.number, new.placed_at) is distinct from (old.number, old.placed_at)) then
    raise exception 'the user, company, number and time of an order cannot be changed' using errcode = 'check_violation';
  end if;
  if old.status not in ('new', 'placed', 'assigned') and new.shipping_price is distinct from old.shipping_price
    and not coalesce(new.shipping_price < old.shipping_price, false) then
    raise exception 'the shipping price of a confirmed order can only be lowered' using errcode = 'check_violation';
  end if;
  return new;
end $$;
