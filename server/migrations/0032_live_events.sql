-- Some of what happens at a company is for its managers alone.
alter table events add to_managers boolean not null default false;
alter table events add constraint events_managers check (not to_managers or client_company_id is not null);

-- Buyers hear of samples one by one, whatever was done with them together; the row keeps what belongs together, so that
-- an action costs one row.
create or replace function drop_cart() returns trigger language plpgsql as $$
begin
  insert into events (kind, to_clients, payload)
  select 'sample.available', true, jsonb_build_object('ids', jsonb_agg(h.sample_id order by h.sample_id))
  from holds h join client_orders o on o.id = h.client_order_id
  where o.user_id = new.id and o.status = 'new' and h.held_until > now()
  having count(*) > 0;
  delete from client_orders where user_id = new.id and status = 'new';
  return null;
end $$;
