-- Further results of a sample. The first one stays in the sample, as lists, facets and counters know it.

create table sample_results (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  sample_id integer not null references samples (id) on delete cascade,
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  value text not null check (value <> '' and length(value) <= 255),
  -- The laboratory's text where it was converted, such as 40 pg/mL.
  value_as_sent text,
  method text check (method <> '' and length(method) <= 120),
  measured_on date,
  -- Of results that an import added to samples in stock; those that came with their sample are hidden and shown with it.
  import_batch_id integer references import_batches (id),
  result_number double precision,
  result_comparator text check (result_comparator in ('<', '>', '<=', '>=')),
  result_class text check (result_class in ('low', 'normal', 'high')),
  result_label text,
  shown_class text check (shown_class in ('low', 'normal', 'high')),
  shown_label text,
  value_key bigint generated always as (case when result_number is null then hashtextextended(value, 0) end) stored,
  unique (sample_id, loinc_biomarker_id)
);
create index sample_results_measured on sample_results (loinc_biomarker_id, result_number, sample_id)
  include (shown_class, value_key, import_batch_id);
create index sample_results_batch on sample_results (import_batch_id) where import_batch_id is not null;

-- A result as a number, and its class for the donor's age and for the age that clients see.
create function classify_value(
  biomarker integer, value text, donor_sex text, donor_age integer,
  out number double precision, out comparator text, out class text, out label text,
  out shown_class text, out shown_label text)
language plpgsql stable parallel safe as $$
declare
  test record;
  classified record;
begin
  select b.type, b.units into test from loinc_biomarkers b where b.id = biomarker;
  select p.number, p.comparator into number, comparator from parse_result(value, test.type, test.units) p;
  if number is null then
    return;
  end if;
  classified := classify_result(biomarker, number, donor_sex, donor_age);
  class := classified.class;
  label := classified.label;
  if donor_age > 90 then
    classified := classify_result(biomarker, number, donor_sex, 90);
  end if;
  shown_class := classified.class;
  shown_label := classified.label;
end $$;

create or replace function classify_sample() returns trigger language plpgsql as $$
begin
  select c.number, c.comparator, c.class, c.label, c.shown_class, c.shown_label
  into new.result_number, new.result_comparator, new.result_class, new.result_label, new.shown_class, new.shown_label
  from classify_value(new.loinc_biomarker_id, new.biomarker_value, new.donor_gender,
    extract(year from age(new.collection_date::timestamp, new.donor_dob::timestamp))::integer) c;
  return new;
end $$;

create function classify_sample_result() returns trigger language plpgsql as $$
declare
  sample record;
begin
  select s.loinc_biomarker_id, s.donor_gender, s.donor_age into sample from samples s where s.id = new.sample_id;
  if sample.loinc_biomarker_id = new.loinc_biomarker_id then
    raise exception 'a sample has one result of a biomarker' using errcode = 'check_violation';
  end if;
  select c.number, c.comparator, c.class, c.label, c.shown_class, c.shown_label
  into new.result_number, new.result_comparator, new.result_class, new.result_label, new.shown_class, new.shown_label
  from classify_value(new.loinc_biomarker_id, new.value, sample.donor_gender, sample.donor_age) c;
  return new;
end $$;
create trigger classify before insert or update of value, loinc_biomarker_id on sample_results
  for each row execute function classify_sample_result();

-- Another age or sex of the donor gives results another class.
create function classify_further_results() returns trigger language plpgsql as $$
begin
  update sample_results set value = value where sample_id = new.id;
  return null;
end $$;
create trigger classify_results after update of donor_id, collection_date, donor_dob, donor_gender on samples
  for each row when ((old.donor_age, old.donor_gender) is distinct from (new.donor_age, new.donor_gender))
  execute function classify_further_results();

create function check_first_biomarker() returns trigger language plpgsql as $$
begin
  if exists (
    select from sample_results r where r.sample_id = new.id and r.loinc_biomarker_id = new.loinc_biomarker_id) then
    raise exception 'a sample has one result of a biomarker' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_first_biomarker before update of loinc_biomarker_id on samples
  for each row when (old.loinc_biomarker_id <> new.loinc_biomarker_id) execute function check_first_biomarker();

-- The rows of one biomarker are classified once and then changed by id: otherwise the planner may classify all of them
-- again for every sample. In PL/pgSQL, which plans once for all biomarkers of a statement.
create or replace function reclassify_samples(biomarker integer) returns void language plpgsql as $$
begin
  with n as materialized (
    select w.id, c.class, c.label, c.shown_class, c.shown_label
    from samples w cross join lateral classify_value(biomarker, w.biomarker_value, w.donor_gender, w.donor_age) c
    where w.loinc_biomarker_id = biomarker and w.result_number is not null
      and (w.result_class, w.result_label, w.shown_class, w.shown_label)
        is distinct from (c.class, c.label, c.shown_class, c.shown_label)
  )
  update samples s set result_class = n.class, result_label = n.label,
    shown_class = n.shown_class, shown_label = n.shown_label
  from n where s.id = n.id;
  with n as materialized (
    select w.id, c.class, c.label, c.shown_class, c.shown_label
    from sample_results w join samples d on d.id = w.sample_id
    cross join lateral classify_value(biomarker, w.value, d.donor_gender, d.donor_age) c
    where w.loinc_biomarker_id = biomarker and w.result_number is not null
      and (w.result_class, w.result_label, w.shown_class, w.shown_label)
        is distinct from (c.class, c.label, c.shown_class, c.shown_label)
  )
  update sample_results r set result_class = n.class, result_label = n.label,
    shown_class = n.shown_class, shown_label = n.shown_label
  from n where r.id = n.id;
end $$;

-- Results are logged with their sample: its history is found by its own id. An import logs many samples in one entry, as
-- it logs the samples themselves. Derived columns are not logged, and neither is what disappears with its sample.
create function logged_result(r sample_results) returns jsonb language sql stable
return jsonb_strip_nulls(jsonb_build_object(
  'value', r.value, 'as_sent', r.value_as_sent, 'method', r.method, 'measured_on', r.measured_on));

create function audit_results_insert() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (select count(*) from (select distinct n.sample_id from new_rows n limit 21) few) <= 20 then
    insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
    select audit_actor(), audit_request(), 'samples', n.sample_id, 'update',
      jsonb_build_object('results', jsonb_object_agg(b.loinc_code, null::jsonb)),
      jsonb_build_object('results', jsonb_object_agg(b.loinc_code, logged_result(n::sample_results)))
    from new_rows n join loinc_biomarkers b on b.id = n.loinc_biomarker_id
    group by n.sample_id order by n.sample_id;
  else
    insert into audit_log (actor_id, request_id, table_name, row_id, last_row_id, action, new_values)
    select audit_actor(), audit_request(), 'samples', min(s.id), max(s.id), 'update',
      jsonb_agg(jsonb_build_object('id', s.id, 'results', s.results) order by s.id)
    from (
      select n.sample_id as id, jsonb_object_agg(b.loinc_code, logged_result(n::sample_results)) as results
      from new_rows n join loinc_biomarkers b on b.id = n.loinc_biomarker_id group by n.sample_id
    ) s group by s.id / 500 order by min(s.id);
  end if;
  return null;
end $$;

create function audit_results_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
  select audit_actor(), audit_request(), 'samples', n.sample_id, 'update',
    jsonb_build_object('results', jsonb_object_agg(b.loinc_code, logged_result(o::sample_results))),
    jsonb_build_object('results', jsonb_object_agg(b.loinc_code, logged_result(n::sample_results)))
  from new_rows n join old_rows o on o.id = n.id join loinc_biomarkers b on b.id = n.loinc_biomarker_id
  where logged_result(o::sample_results) <> logged_result(n::sample_results)
  group by n.sample_id order by n.sample_id;
  return null;
end $$;

create function audit_results_delete() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
  select audit_actor(), audit_request(), 'samples', o.sample_id, 'update',
    jsonb_build_object('results', jsonb_object_agg(b.loinc_code, logged_result(o::sample_results))),
    jsonb_build_object('results', jsonb_object_agg(b.loinc_code, null::jsonb))
  from old_rows o join loinc_biomarkers b on b.id = o.loinc_biomarker_id
  where exists (select from samples s where s.id = o.sample_id)
  group by o.sample_id order by o.sample_id;
  return null;
end $$;

create trigger audit_insert after insert on sample_results referencing new table as new_rows
  for each statement execute function audit_results_insert();
create trigger audit_update after update on sample_results referencing old table as old_rows new table as new_rows
  for each statement execute function audit_results_update();
create trigger audit_delete after delete on sample_results referencing old table as old_rows
  for each statement execute function audit_results_delete();
create trigger audit_truncate before truncate on sample_results
  for each statement execute function reject_audit_change();

-- Every result of every sample, the first one included.
create view all_results as
  select s.id as sample_id, s.donor_id, s.collection_date, s.import_batch_id, null::integer as result_batch_id,
    s.active, s.loinc_biomarker_id, s.result_number, s.shown_class, s.value_key
  from samples s
  union all
  select s.id, s.donor_id, s.collection_date, s.import_batch_id, r.import_batch_id,
    s.active, r.loinc_biomarker_id, r.result_number, r.shown_class, r.value_key
  from sample_results r join samples s on s.id = r.sample_id;
