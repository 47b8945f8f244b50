-- What every table leans on: text search without accents, row versions, and the audit trail.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Immutable, so that it can be indexed; the dictionary is named so that no search_path can change its meaning.
create function plain_text(value text) returns text
language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Each change makes a row's version one higher; a PATCH that read an older one is refused.
create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Who changed what, when, from which value to which. Written by statement triggers in the change's own transaction,
-- without touching any shared row; sealed into a hash chain afterwards, so that no write waits for another.
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

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

-- The arguments of these triggers name the columns that must never be written down, such as password hashes.
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

create function audit_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
  select audit_actor(), audit_request(), tg_table_name, c.row_id, 'update', c.old_values - coalesce(tg_argv, '{}'), c.new_values - coalesce(tg_argv, '{}')
  from (
    select (n.v ->> 'id')::bigint as row_id,
           jsonb_object_agg(e.key, o.v -> e.key) as old_values,
           jsonb_object_agg(e.key, e.value) as new_values
    from (select to_jsonb(r) as v from new_rows r) n
    join (select to_jsonb(r) as v from old_rows r) o on o.v -> 'id' = n.v -> 'id'
    cross join lateral jsonb_each(n.v) e
    where e.value is distinct from o.v -> e.key
    group by 1
  ) c
  order by 4;
  return null;
end $$;

-- Puts a table under the trail: `select audit_table('users', 'password_hash')`.
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
    for each statement execute function refuse_change()', target);
end $$;

create function audit_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql stable
return sha256(previous || convert_to(jsonb_build_array(
  seq, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.request_id,
  entry.table_name, entry.row_id, entry.action, entry.old_values, entry.new_values)::text, 'UTF8'));

-- Seals what is visible, in order of id. Whoever changed a row after another transaction also got the higher id, and
-- whoever sees the later change sees the earlier one: so the chain follows commit order wherever order matters.
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
