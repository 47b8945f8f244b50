-- The second wall: what belongs to a company or a person is closed by the database too, whatever a query forgets to
-- ask. docs/decisions/0022-second-wall.md says what stands behind it and where it may be passed.

-- The system's own connections say at their start that they see everything, and nothing changes that while they live.
-- Called immutable for this reason: the planner reckons it once, so that for the system the wall is not there at all
-- and every plan is the one it was, and for everybody else only their own condition is left.
create function wall_open() returns boolean language sql immutable parallel safe
return coalesce(current_setting('aliquot.sees', true), '') = 'all';

-- A passage through the wall, open for as long as one of the functions below runs.
create function wall_passage() returns boolean language sql stable parallel safe
return coalesce(current_setting('aliquot.passage', true), '') = 'open';

-- For whom a transaction reads and writes. Nobody: no row.
create function wall_person() returns integer language sql stable parallel safe
return nullif(current_setting('aliquot.person', true), '')::integer;
create function wall_company() returns integer language sql stable parallel safe
return nullif(current_setting('aliquot.company', true), '')::integer;
create function wall_manager() returns boolean language sql stable parallel safe
return coalesce(current_setting('aliquot.manager', true), '') = 'on';

-- Puts a table behind the wall, for its owner as well. Clients reach what a policy of its own allows them, and nothing
-- where there is none.
create function wall_table(target text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', target);
  execute format('alter table %I force row level security', target);
  execute format('create policy everything on %I using (wall_open() or wall_passage())', target);
end $$;

select wall_table(name) from unnest(array[
  'account_links', 'audit_log', 'audit_pending', 'audit_seals', 'cart_lines', 'chat_attachments', 'chat_messages',
  'chat_progress', 'chats', 'client_companies', 'client_orders', 'download_links', 'events', 'files', 'holds',
  'idempotency_keys', 'import_rows', 'imports', 'inventory_requests', 'invoices', 'login_attempts', 'mails',
  'notice_mail_choices', 'notices', 'order_events', 'order_lines', 'saved_searches', 'search_demand', 'sessions',
  'shipments', 'shipping_locations', 'sign_ups', 'users', 'vendors']) as t (name);

-- Written as int4eq(a, b) and not a = b: the queries ask the same themselves, and a condition that is counted twice
-- would have the planner expect hardly any row.

-- A company's own. A client never changes their company's row, but locks it against change.
create policy own on client_companies for select using (int4eq(id, wall_company()));
create policy own_lock on client_companies for update using (int4eq(id, wall_company())) with check (false);
create policy own on shipping_locations using (int4eq(client_company_id, wall_company()));

-- Orders: one's own, cart included; a manager sees what their company has placed.
create policy own on client_orders using (
  int4eq(client_company_id, wall_company()) and (int4eq(user_id, wall_person()) or (status <> 'new' and wall_manager())));

-- What hangs on an order is seen with it. The offset keeps it a look at one order for each row: without it the planner
-- may read all orders there are instead.
create policy own on cart_lines using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on order_lines using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on order_events using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on shipments for select
  using (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy own on inventory_requests
  using (exists (select from client_orders o where o.id = client_order_id offset 0));

-- That a tube is held, and until when, everybody who buys may know. It is held for one's own cart only; a hold that has
-- lapsed is taken over.
create policy seen on holds for select using (wall_person() is not null);
create policy take on holds for insert
  with check (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy take_over on holds for update using (wall_person() is not null)
  with check (exists (select from client_orders o where o.id = client_order_id offset 0));
create policy drop_own on holds for delete
  using (exists (select from client_orders o where o.id = client_order_id offset 0));

-- What is one person's.
create policy own on notices using (int4eq(user_id, wall_person()));
create policy own on notice_mail_choices using (int4eq(user_id, wall_person()));
create policy own on saved_searches using (int4eq(user_id, wall_person()));
create policy own on account_links using (int4eq(user_id, wall_person()));
create policy own on idempotency_keys using (int4eq(user_id, wall_person()));
create policy own on sessions using (int4eq(user_id, wall_person()));
create policy own on download_links using (exists (select from sessions s where s.id = session_id));

create policy own on chats using (int4eq(user_id, wall_person()));
create policy own on chat_progress using (exists (select from chats c where c.id = chat_id offset 0));
create policy own on chat_messages using (exists (select from chats c where c.id = chat_id offset 0));
create policy own on chat_attachments using (
  exists (select from chat_messages m where m.id = chat_message_id offset 0));

-- Oneself, colleagues, staff, and whoever had to do with what is one's own and has left since. Changed by oneself only.
create index order_events_actor on order_events (actor_id);
create function wall_knows(person integer) returns boolean language plpgsql stable parallel safe cost 2000 as $$
begin
  return exists (select from client_orders o where o.user_id = person)
    or exists (select from client_orders o where o.assignee_id = person)
    or exists (select from chat_messages m where m.author_id = person)
    or exists (select from order_events e where e.actor_id = person);
end $$;
create policy seen on users for select using (
  int4eq(id, wall_person()) or int4eq(client_company_id, wall_company())
  or (wall_person() is not null and role in ('super_admin', 'admin'))
  or (wall_person() is not null and wall_knows(id)));
create policy own on users for update using (int4eq(id, wall_person()));

-- What one sent in, one's own picture whoever sent it in, and what came with a message.
create function wall_picture(named integer) returns boolean language plpgsql stable parallel safe cost 500 as $$
begin
  return exists (select from users u where u.id = wall_person() and u.avatar_file_id = named);
end $$;
create function wall_received(named integer) returns boolean language plpgsql stable parallel safe cost 500 as $$
begin
  return exists (select from chat_attachments a where a.file_id = named);
end $$;
create policy own on files using (int4eq(owner_id, wall_person()) or wall_picture(id));
create policy received on files for select using (wall_received(id));

-- Tries at one's own password, and those made from an address, which is nobody's.
create policy own on login_attempts using (
  wall_person() is not null
  and (starts_with(subject, 'address ')
    or subject = (select 'account ' || u.email from users u where u.id = wall_person())));

-- Written with what a client does, read by the system alone.
create policy written on events for insert with check (wall_person() is not null);
create policy written on audit_log for insert with check (wall_person() is not null);
create policy written on audit_pending for insert with check (wall_person() is not null);

-- The passages. Each does one thing for whoever has to do with more than their own, and tells no more than it must.

-- Whose cart a lapsed hold belonged to: they are told that it was taken over.
create function person_of_cart(cart integer) returns integer language plpgsql as $$
declare
  person integer;
begin
  perform set_config('aliquot.passage', 'open', true);
  select o.user_id into person from client_orders o where o.id = cart and o.status = 'new';
  perform set_config('aliquot.passage', '', true);
  return person;
end $$;

-- Whether an address belongs to an account.
create function email_is_taken(address text) returns boolean language plpgsql as $$
declare
  taken boolean;
begin
  perform set_config('aliquot.passage', 'open', true);
  taken := exists (select from users u where u.email = address);
  perform set_config('aliquot.passage', '', true);
  return taken;
end $$;

-- Who may come in, of these roles and of these people, or of all when none are named; with what they chose about mails
-- of the kind.
create function people_to_tell(roles text[], people integer[], about text)
returns table (id integer, role text, email text, first_name text, language text, chosen boolean)
language plpgsql as $$
begin
  perform set_config('aliquot.passage', 'open', true);
  return query
    select u.id, u.role, u.email, u.first_name, u.language, m.mail
    from users u
    left join client_companies c on c.id = u.client_company_id
    left join notice_mail_choices m on m.user_id = u.id and m.kind = about
    where u.role = any (roles) and u.active and u.status = 'active'
      and (u.client_company_id is null or c.active)
      and (people is null or u.id = any (people))
    order by u.id;
  perform set_config('aliquot.passage', '', true);
end $$;

-- One notice a person. Where an unread one of the kind gathers it counts, says what is true now and comes to the top; of
-- each it is said how many it tells of.
create function write_notices(people integer[], what text, about text, thing integer, said jsonb, gathered boolean)
returns table (person integer, told integer) language plpgsql as $$
begin
  perform set_config('aliquot.passage', 'open', true);
  return query
    insert into notices (user_id, kind, source_type, source_id, words, gathers)
    select p.id, what, about, thing, said, gathered from unnest(people) with ordinality as p (id, place) order by p.place
    on conflict (user_id, kind, source_type, source_id) where read_at is null and gathers do update set
      id = excluded.id, at = excluded.at, words = excluded.words, count = notices.count + 1
    returning notices.user_id, notices.count;
  perform set_config('aliquot.passage', '', true);
end $$;

-- A mail that waits to be sent. Nobody but the system reads it.
create function write_mail(address text, reader text, letter text, said jsonb) returns integer language plpgsql as $$
declare
  written integer;
begin
  perform set_config('aliquot.passage', 'open', true);
  insert into mails (to_address, language, template, data) values (address, reader, letter, said)
    returning id into written;
  perform set_config('aliquot.passage', '', true);
  return written;
end $$;

-- Whoever else has a sample in their cart hears that it changed.
create or replace function tell_carts() returns trigger language plpgsql as $$
begin
  perform set_config('aliquot.passage', 'open', true);
  insert into events (kind, user_id, payload)
  select 'cart.changed', o.user_id, jsonb_build_object('id', o.id, 'sampleIds', jsonb_agg(n.id order by n.id))
  from new_rows n
  join old_rows was on was.id = n.id
  join cart_lines l on l.sample_id = n.id
  join client_orders o on o.id = l.client_order_id
  where (n.active, n.status, n.specimen_price) is distinct from (was.active, was.status, was.specimen_price)
  group by o.id, o.user_id;
  perform set_config('aliquot.passage', '', true);
  return null;
end $$;

-- What orders promised is looked at over everybody's.
create or replace function keep_promise() returns trigger language plpgsql as $$
begin
  perform set_config('aliquot.passage', 'open', true);
  if tg_table_name = 'samples' then
    perform refuse_broken_promise(new.id, null);
  elsif tg_table_name = 'order_lines' then
    perform refuse_broken_promise(new.sample_id, null);
  else
    perform refuse_broken_promise(null, new.id);
  end if;
  perform set_config('aliquot.passage', '', true);
  return null;
end $$;
