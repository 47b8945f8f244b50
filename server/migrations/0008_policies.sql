-- Row level security: what belongs to a company or a user is closed by the database too, whatever a query forgets.
-- docs/decisions/0022-row-level-security.md says which tables are covered and where it is bypassed.

select enable_rls(name) from unnest(array[
  'account_links', 'audit_log', 'audit_pending', 'audit_seals', 'batch_changes', 'cart_lines', 'chat_attachments',
  'chat_messages', 'chat_progress', 'chats', 'client_companies', 'client_orders', 'download_links', 'email_changes',
  'events', 'files', 'hold_history', 'holds', 'idempotency_keys', 'import_rows', 'imports', 'inventory_requests',
  'invoices', 'known_devices', 'list_views', 'login_attempts', 'mails', 'notification_mail_choices', 'notifications',
  'order_events', 'order_lines', 'preferences', 'saved_searches', 'search_demand', 'sessions', 'shipments',
  'shipping_locations', 'sign_ups', 'users', 'vendors']) as t (name);

-- int4eq(a, b) instead of a = b: the queries have the same condition, and the planner would count it twice and expect
-- hardly any row. Settings are read in a subselect, once a statement; in a check of a written row, which are few, directly.

-- A company's own. A client never changes the row of the company, but locks it against changes.
create policy own on client_companies for select using (int4eq(id, (select rls_company())));
create policy own_lock on client_companies for update using (int4eq(id, (select rls_company()))) with check (false);
create policy own on shipping_locations using (int4eq(client_company_id, (select rls_company())));
create policy own on hold_history using (int4eq(client_company_id, (select rls_company())));

-- Orders: the user's own, the cart included; managers see what their company has placed.
create policy own on client_orders using (
  int4eq(client_company_id, (select rls_company()))
  and (int4eq(user_id, (select rls_user())) or (status <> 'new' and (select rls_manager()))));

-- What belongs to an order is visible with it. `offset 0` makes it a lookup of one order for each row: without it the
-- planner may read all orders.
create policy own on cart_lines using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on order_lines using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on order_events using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on shipments for select
  using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on inventory_requests
  using (exists (select from client_orders o where o.id = client_order_id offset 0));

-- Every buyer may know that a sample is held, and until when. Only the user's own cart holds; an expired hold is taken over.
create policy seen on holds for select using ((select rls_user()) is not null);
create policy take on holds for insert
  with check (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy take_over on holds for update using ((select rls_user()) is not null)
  with check (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy drop_own on holds for delete
  using (exists (select from client_orders o where o.id = client_order_id offset 0));

-- The user's own.
create policy own on notifications using (int4eq(user_id, (select rls_user())));
create policy own on notification_mail_choices using (int4eq(user_id, (select rls_user())));
create policy own on saved_searches using (int4eq(user_id, (select rls_user())));
create policy own on account_links using (int4eq(user_id, (select rls_user())));
create policy own on idempotency_keys using (int4eq(user_id, (select rls_user())));
create policy own on sessions using (int4eq(user_id, (select rls_user())));
create policy own on download_links using (exists (select from sessions s where s.id = session_id));
create policy own on known_devices using (int4eq(user_id, (select rls_user())));
create policy own on email_changes using (int4eq(user_id, (select rls_user())));
create policy own on preferences using (int4eq(user_id, (select rls_user())));
create policy own on list_views using (int4eq(user_id, (select rls_user())));

create policy own on chats using (int4eq(user_id, (select rls_user())));
create policy own on chat_progress using (exists (select from chats c where c.id = chat_id offset 0));
create policy own on chat_messages using (exists (select from chats c where c.id = chat_id offset 0));
create policy own on chat_attachments using (
  exists (select from chat_messages m where m.id = chat_message_id offset 0));

-- The user, colleagues, staff, and whoever was involved in what is the user's own and has left since. Only the user's own
-- row can be changed.
create function rls_knows_user(named integer) returns boolean language plpgsql stable parallel safe cost 2000 as $$
begin
  return exists (select from client_orders o where o.user_id = named)
    or exists (select from client_orders o where o.assignee_id = named)
    or exists (select from chat_messages m where m.author_id = named)
    or exists (select from order_events e where e.actor_id = named);
end $$;
create policy seen on users for select using (
  int4eq(id, (select rls_user())) or int4eq(client_company_id, (select rls_company()))
  or ((select rls_user()) is not null and role in ('super_admin', 'admin'))
  or ((select rls_user()) is not null and rls_knows_user(id)));
create policy own on users for update using (int4eq(id, (select rls_user())));

-- Files the user sent, the user's own picture whoever sent it, and what came with a message.
create function rls_own_avatar(named integer) returns boolean language plpgsql stable parallel safe cost 500 as $$
begin
  return exists (select from users u where u.id = rls_user() and u.avatar_file_id = named);
end $$;
create function rls_received_file(named integer) returns boolean language plpgsql stable parallel safe cost 500 as $$
begin
  return exists (select from chat_attachments a where a.file_id = named);
end $$;
create policy own on files using (int4eq(owner_id, (select rls_user())) or rls_own_avatar(id));
create policy received on files for select using (rls_received_file(id));

-- Counters of the user's own attempts begin with the user's id.
create policy own on login_attempts using (
  (select rls_user()) is not null and starts_with(subject, 'user ' || (select rls_user()) || ' '));

-- Written with what a client does, read by the system alone.
create policy written on events for insert with check (rls_user() is not null);
create policy written on audit_log for insert with check (rls_user() is not null);
create policy written on audit_pending for insert with check (rls_user() is not null);

-- Functions that bypass the policies. Each does one thing and returns no more than it must.

-- The user whose cart had an expired hold: they are told that it was taken over.
create function cart_owner(cart integer) returns integer language plpgsql as $$
declare
  owner integer;
begin
  perform set_config('aliquot.bypass', 'on', true);
  select o.user_id into owner from client_orders o where o.id = cart and o.status = 'new';
  perform set_config('aliquot.bypass', '', true);
  return owner;
end $$;

-- Whether an address belongs to the account of another user or was given up within a week: as long as the owner can revert
-- the change, nobody else gets it. Changes made by staff are not reverted by link.
create function email_is_taken(address text, except_user integer, at timestamptz) returns boolean language plpgsql as $$
declare
  taken boolean;
begin
  perform set_config('aliquot.bypass', 'on', true);
  select exists (select from users u where u.email = address and u.id is distinct from except_user)
    or exists (
      select from email_changes c
      where c.old_email = address and c.confirmed_at > at - interval '7 days' and c.reverted_at is null
        and c.requested_by = c.user_id and c.user_id is distinct from except_user)
    into taken;
  perform set_config('aliquot.bypass', '', true);
  return taken;
end $$;

-- Active users of these roles, of these users or of all, with their choice about mails of the kind.
create function notification_recipients(roles text[], user_ids integer[], about text)
returns table (id integer, role text, email text, first_name text, language text, chosen boolean)
language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query
    select u.id, u.role, u.email, u.first_name, u.language, m.mail
    from users u
    left join client_companies c on c.id = u.client_company_id
    left join notification_mail_choices m on m.user_id = u.id and m.kind = about
    where u.role = any (roles) and u.active and u.status = 'active'
      and (u.client_company_id is null or c.active)
      and (user_ids is null or u.id = any (user_ids))
    order by u.id;
  perform set_config('aliquot.bypass', '', true);
end $$;

-- Creates one notification a user. An unread one of the same kind and source counts one more, takes the new facts and
-- comes to the top. Returns how many events each notification reports.
create function create_notifications(
  user_ids integer[], new_kind text, new_source_type text, new_source_id integer, new_facts jsonb, new_gathers boolean
) returns table (recipient integer, events integer) language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query
    insert into notifications (user_id, kind, source_type, source_id, facts, gathers)
    select r.id, new_kind, new_source_type, new_source_id, new_facts, new_gathers
    from unnest(user_ids) with ordinality as r (id, place) order by r.place
    on conflict (user_id, kind, source_type, source_id) where read_at is null and gathers do update set
      id = excluded.id, at = excluded.at, facts = excluded.facts, count = notifications.count + 1
    returning notifications.user_id, notifications.count;
  perform set_config('aliquot.bypass', '', true);
end $$;

-- Queues a mail. Only the system reads it.
create function queue_mail(address text, mail_language text, mail_template text, mail_data jsonb) returns integer language plpgsql as $$
declare
  queued integer;
begin
  perform set_config('aliquot.bypass', 'on', true);
  insert into mails (to_address, language, template, data) values (address, mail_language, mail_template, mail_data)
    returning id into queued;
  perform set_config('aliquot.bypass', '', true);
  return queued;
end $$;

-- When a row was last changed and by whom, from the audit log, which clients cannot read; `self` says that it was the
-- caller, and a null name that it was the product. Tells a client whose change came before theirs.
create function last_change(target text, target_row bigint)
returns table (at timestamptz, name text, self boolean) language plpgsql as $$
begin
  perform set_config('aliquot.bypass', 'on', true);
  return query
    select l.at, u.first_name || ' ' || u.last_name, coalesce(u.id = audit_actor(), false)
    from audit_log l left join users u on u.id = l.actor_id
    where l.table_name = target and l.row_id = target_row
    order by l.id desc limit 1;
  perform set_config('aliquot.bypass', '', true);
end $$;
