-- What every table uses: text search without accents, row versions, the audit log, and row level security.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Immutable, so that it can be indexed; the dictionary is named so that no search_path can change its meaning.
create function plain_text(value text) returns text
language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Each change raises a row's version by one; a PATCH that read an older version is rejected.
create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- The audit log: who changed what, when, from which value to which. Statement triggers write it in the transaction of the
-- change without touching any shared row, and a job seals it into a hash chain later, so that no write waits for another.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id integer,
  request_id text,
  table_name text not null,
  row_id bigint not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  old_values jsonb,
  new_values jsonb
);
create index audit_log_row on audit_log (table_name, row_id, id);

create table audit_pending (audit_id bigint primary key);

create table audit_seals (
  seq bigint primary key,
  audit_id bigint not null unique references audit_log (id),
  hash bytea not null
);

create function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function reject_audit_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function reject_audit_change();

create function audit_queue() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_pending (audit_id) select id from added;
  return null;
end $$;

create trigger audit_log_queue after insert on audit_log
  referencing new table as added for each statement execute function audit_queue();

create function audit_actor() returns integer language sql stable
return nullif(current_setting('aliquot.actor', true), '')::integer;

create function audit_request() returns text language sql stable
return nullif(current_setting('aliquot.request', true), '');

-- The arguments of these triggers name columns that are never logged: secrets such as password hashes, and derived values.
create function audit_insert() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, new_values)
  select audit_actor(), audit_request(), tg_table_name, (r.v ->> 'id')::bigint, 'insert', r.v - coalesce(tg_argv, '{}')
  from (select to_jsonb(n) as v from new_rows n) r
  order by 4;
  return null;
end $$;

create function audit_delete() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values)
  select audit_actor(), audit_request(), tg_table_name, (r.v ->> 'id')::bigint, 'delete', r.v - coalesce(tg_argv, '{}')
  from (select to_jsonb(o) as v from old_rows o) r
  order by 4;
  return null;
end $$;

-- A change of unlogged columns alone leaves no entry. Old and new rows are joined by id, so that the time per row stays the
-- same when a statement changes 100,000 of them.
create function audit_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
  select audit_actor(), audit_request(), tg_table_name, c.id, 'update', d.old_values, d.new_values
  from (
    select n.id, to_jsonb(o) as old_row, to_jsonb(n) - coalesce(tg_argv, '{}') as new_row
    from new_rows n join old_rows o on o.id = n.id
    -- Keeps the planner from computing both rows again for every field.
    offset 0
  ) c cross join lateral (
    select jsonb_object_agg(e.key, c.old_row -> e.key) as old_values, jsonb_object_agg(e.key, e.value) as new_values
    from jsonb_each(c.new_row) e
    where e.value is distinct from c.old_row -> e.key
  ) d
  where d.new_values is not null
  order by c.id;
  return null;
end $$;

-- Adds a table to the audit log: `select audit_table('users', 'password_hash')`.
create function audit_table(target text, variadic hidden text[] default '{}') returns void language plpgsql as $$
declare
  arguments text := (select coalesce(string_agg(quote_literal(h), ', '), '') from unnest(hidden) h);
begin
  execute format('create trigger audit_insert after insert on %I referencing new table as new_rows
    for each statement execute function audit_insert(%s)', target, arguments);
  execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function audit_update(%s)', target, arguments);
  execute format('create trigger audit_delete after delete on %I referencing old table as old_rows
    for each statement execute function audit_delete(%s)', target, arguments);
  execute format('create trigger audit_truncate before truncate on %I
    for each statement execute function reject_audit_change()', target);
end $$;

create function audit_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql stable
return sha256(previous || convert_to(jsonb_build_array(
  seq, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.request_id,
  entry.table_name, entry.row_id, entry.action, entry.old_values, entry.new_values)::text, 'UTF8'));

-- Seals the visible entries in order of id. A transaction that changes a row after another one gets the higher id, and
-- whoever sees the later entry sees the earlier one, so the chain follows commit order wherever order matters.
create function seal_audit(batch integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  entry audit_log;
  last_seq bigint;
  last_hash bytea;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('aliquot.seal_audit')) then
    return 0;
  end if;
  select seq, hash into last_seq, last_hash from audit_seals order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, ''::bytea);
  for entry in
    select l.* from audit_pending p join audit_log l on l.id = p.audit_id order by p.audit_id limit batch
  loop
    last_seq := last_seq + 1;
    last_hash := audit_hash(last_hash, last_seq, entry);
    insert into audit_seals (seq, audit_id, hash) values (last_seq, entry.id, last_hash);
    delete from audit_pending where audit_id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- Row level security. The server says for each transaction on behalf of whom it reads and writes; the policies are in
-- 0008_policies.sql, the reasons in docs/decisions/0022-row-level-security.md.

-- True on the system's own connections, which say so when they connect and never change it. Declared immutable for this
-- reason: the planner evaluates it once, so that for the system every plan is the same as without policies.
create function rls_is_system() returns boolean language sql immutable parallel safe
return coalesce(current_setting('aliquot.scope', true), '') = 'all';

-- True while one of the functions runs that may see more than the user.
create function rls_bypass() returns boolean language sql stable parallel safe
return coalesce(current_setting('aliquot.bypass', true), '') = 'on';

-- On behalf of whom a transaction runs. Without a user it sees no row.
create function rls_user() returns integer language sql stable parallel safe
return nullif(current_setting('aliquot.user_id', true), '')::integer;
create function rls_company() returns integer language sql stable parallel safe
return nullif(current_setting('aliquot.company', true), '')::integer;
create function rls_manager() returns boolean language sql stable parallel safe
return coalesce(current_setting('aliquot.manager', true), '') = 'on';

-- Turns row level security on, for the owner of the table as well. Clients reach what further policies allow them. The
-- settings are read in a subselect, so that they are looked up once a statement and not once a row.
create function enable_rls(target text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', target);
  execute format('alter table %I force row level security', target);
  execute format('create policy everything on %I using (rls_is_system() or (select rls_bypass()))', target);
end $$;
