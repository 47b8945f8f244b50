-- Results that are added together are classified together. One by one, reading the intervals for each took half of the
-- time that an import spends on results.

-- The intervals that apply to a donor, upwards.
create function fitting_ranges(biomarker integer, donor_sex text, donor_age integer) returns loinc_ranges[]
language sql stable parallel safe
return array(
  select r from loinc_ranges r
  where r.loinc_biomarker_id = biomarker
    and (r.sex = 'any' or r.sex = lower(donor_sex))
    and (donor_age is not null or (r.age_from is null and r.age_to is null))
    and (r.age_from is null or r.age_from <= donor_age)
    and (r.age_to is null or r.age_to >= donor_age)
  order by r.low nulls first, r.id);

-- The class and the printed label of a result among these intervals, with the reference interval. They are walked upwards,
-- and the span that counts as normal is collected on the way.
create function classify_among(
  fitting loinc_ranges[], value double precision,
  out class text, out label text, out reference_low double precision, out reference_high double precision
) language plpgsql immutable parallel safe as $$
declare
  each loinc_ranges;
  owner_label text;
  owner_normal boolean := false;
  owner_high double precision;
  -- The owner of the gap above the value, once the interval above it was reached.
  gap text;
  any_normal boolean := false;
  is_normal boolean;
  has_normal boolean := false;
begin
  foreach each in array fitting loop
    any_normal := any_normal or each.label = 'Normal';
  end loop;
  foreach each in array fitting loop
    is_normal := is_normal_label(each.label, any_normal);
    if is_normal then
      -- Ordered by lower end, so the first has the lowest.
      if not has_normal then
        reference_low := each.low;
        reference_high := each.high;
      elsif reference_high is not null then
        reference_high := case when each.high is not null then greatest(reference_high, each.high) end;
      end if;
      has_normal := true;
    end if;
    if each.low is null or each.low <= value then
      owner_label := each.label;
      owner_normal := is_normal;
      owner_high := each.high;
    elsif gap is null then
      gap := each.gap_owner;
      if owner_label is not null and value > owner_high and gap = 'upper' then
        owner_label := each.label;
        owner_normal := is_normal;
      end if;
    end if;
  end loop;
  if value is null then
    return;
  end if;
  if owner_label is not null and value > owner_high then
    if gap = 'none' then
      return;
    elsif gap is null then
      -- Above the highest interval.
      owner_label := null;
      owner_normal := false;
    end if;
  end if;
  label := owner_label;
  class := case
    when not has_normal then null
    when owner_normal then 'normal'
    when value < reference_low then 'low'
    when value > reference_high then 'high'
    else 'normal' end;
end $$;

create or replace function classify_result(
  biomarker integer, value double precision, donor_sex text, donor_age integer,
  out class text, out label text, out reference_low double precision, out reference_high double precision
) language sql stable parallel safe
begin atomic
  select * from classify_among(fitting_ranges(biomarker, donor_sex, donor_age), value);
end;

-- Without statements of its own where an assignment does: they took half of its time.
create or replace function classify_value(
  biomarker integer, value text, donor_sex text, donor_age integer,
  out number double precision, out comparator text, out class text, out label text,
  out shown_class text, out shown_label text)
language plpgsql stable parallel safe as $$
declare
  test record;
  parsed record;
  classified record;
begin
  select b.type, b.units into test from loinc_biomarkers b where b.id = biomarker;
  parsed := parse_result(value, test.type, test.units);
  number := parsed.number;
  comparator := parsed.comparator;
  if number is null then
    return;
  end if;
  classified := classify_among(fitting_ranges(biomarker, donor_sex, donor_age), number);
  class := classified.class;
  label := classified.label;
  if donor_age > 90 then
    classified := classify_among(fitting_ranges(biomarker, donor_sex, 90), number);
  end if;
  shown_class := classified.class;
  shown_label := classified.label;
end $$;

create or replace function classify_sample() returns trigger language plpgsql as $$
declare
  classified record;
begin
  classified := classify_value(new.loinc_biomarker_id, new.biomarker_value, new.donor_gender,
    extract(year from age(new.collection_date::timestamp, new.donor_dob::timestamp))::integer);
  new.result_number := classified.number;
  new.result_comparator := classified.comparator;
  new.result_class := classified.class;
  new.result_label := classified.label;
  new.shown_class := classified.shown_class;
  new.shown_label := classified.shown_label;
  return new;
end $$;

create or replace function classify_sample_result() returns trigger language plpgsql as $$
declare
  sample record;
  classified record;
begin
  select s.donor_gender, s.donor_age into sample from samples s where s.id = new.sample_id;
  classified := classify_value(new.loinc_biomarker_id, new.value, sample.donor_gender, sample.donor_age);
  new.result_number := classified.number;
  new.result_comparator := classified.comparator;
  new.result_class := classified.class;
  new.result_label := classified.label;
  new.shown_class := classified.shown_class;
  new.shown_label := classified.shown_label;
  return new;
end $$;

-- A statement that adds many results brings their numbers and classes with it.
drop trigger classify on sample_results;
create trigger classify_one before insert on sample_results
  for each row when (new.result_number is null) execute function classify_sample_result();
create trigger classify before update of value, loinc_biomarker_id on sample_results
  for each row execute function classify_sample_result();

create function check_first_results() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows n join samples s on s.id = n.sample_id where s.loinc_biomarker_id = n.loinc_biomarker_id) then
    raise exception 'a sample has one result of a biomarker' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger check_first_insert after insert on sample_results referencing new table as new_rows
  for each statement execute function check_first_results();
create trigger check_first_update after update on sample_results referencing new table as new_rows
  for each statement execute function check_first_results();

-- Imports add thousands of donors and diagnoses too: logged in lists, as the samples (0013). As before, but for tables
-- without derived columns as well.
create or replace function audit_insert_many() returns trigger language plpgsql security definer set search_path = public as $$
declare
  logged constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attname <> all (coalesce(tg_argv, '{}')));
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
drop trigger audit_insert on donors;
create trigger audit_insert after insert on donors referencing new table as new_rows
  for each statement execute function audit_insert_many();
drop trigger audit_insert on donor_diagnoses;
create trigger audit_insert after insert on donor_diagnoses referencing new table as new_rows
  for each statement execute function audit_insert_many();
