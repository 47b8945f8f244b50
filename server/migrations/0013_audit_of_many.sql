-- An import adds thousands of samples with a statement. The audit log keeps them as a list in few entries instead of as an
-- entry each: a tenth of the disk, and few entries to queue and seal. Every row is sealed with its entry as before.

-- An entry of several rows: `row_id` is the lowest of their ids, `last_row_id` the highest, `new_values` a list.
alter table audit_log add last_row_id bigint;
create index audit_log_many on audit_log (table_name, row_id, last_row_id) where last_row_id is not null;

-- As before for an entry of one row, so that earlier seals stay valid.
create or replace function audit_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql stable
return sha256(previous || convert_to((jsonb_build_array(
  seq, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.request_id,
  entry.table_name, entry.row_id, entry.action, entry.old_values, entry.new_values)
  || case when entry.last_row_id is null then '[]' else jsonb_build_array(entry.last_row_id) end)::text, 'UTF8'));

-- The log with an entry for each row.
create view audit_rows as
  select l.id, l.at, l.actor_id, l.request_id, l.table_name, l.row_id, l.row_id as first_row_id, l.row_id as last_row_id,
    l.action, l.old_values, l.new_values
  from audit_log l where l.last_row_id is null
  union all
  select l.id, l.at, l.actor_id, l.request_id, l.table_name, (r.value ->> 'id')::bigint, l.row_id, l.last_row_id,
    l.action, null, r.value
  from audit_log l cross join lateral jsonb_array_elements(l.new_values) r where l.last_row_id is not null;

-- The entries of one row. Ids of two imports at once may lie between each other, so several lists may span the row's.
create function audit_of(target text, target_row bigint) returns setof audit_log language sql stable as $$
  select r.id, r.at, r.actor_id, r.request_id, r.table_name, r.row_id, r.action, r.old_values, r.new_values, null::bigint
  from audit_rows r
  where r.table_name = target and r.row_id = target_row and r.first_row_id <= target_row and r.last_row_id >= target_row
$$;

-- For a table whose rows come in thousands. Few rows are logged one by one: their entries are read without unpacking a list.
-- Selecting the logged columns takes two thirds of the time of removing the others from the whole row.
create function audit_insert_many() returns trigger language plpgsql security definer set search_path = public as $$
declare
  logged constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attname <> all (tg_argv));
begin
  if (select count(*) from (select from new_rows limit 21) n) <= 20 then
    execute format('insert into audit_log (actor_id, request_id, table_name, row_id, action, new_values)
      select audit_actor(), audit_request(), %L, r.id, ''insert'', to_jsonb(r)
      from (select %s from new_rows) r order by r.id', tg_table_name, logged);
  else
    execute format('insert into audit_log (actor_id, request_id, table_name, row_id, last_row_id, action, new_values)
      select audit_actor(), audit_request(), %L, min(r.id), max(r.id), ''insert'', jsonb_agg(to_jsonb(r) order by r.id)
      from (select %s from new_rows) r group by r.id / 500 order by min(r.id)', tg_table_name, logged);
  end if;
  return null;
end $$;

drop trigger audit_insert on samples;
create trigger audit_insert after insert on samples referencing new table as new_rows
  for each statement execute function audit_insert_many('donor_age', 'volume_kind', 'volume_amount',
    'ethnicity_key', 'condition_key', 'container_key', 'search_text',
    'result_number', 'result_comparator', 'result_class', 'result_label',
    'collection_year', 'shown_age', 'value_key', 'shown_class', 'shown_label', 'offered_at');
