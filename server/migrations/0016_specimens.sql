-- What those who buy search by, and what they look for.

-- The year alone is theirs to know, and donors above a certain age are one class.
alter table samples
  add collection_year integer generated always as (extract(year from collection_date)::integer) stored,
  -- Of an unknown age and 90 the least would be 90.
  add shown_age integer generated always as (case when collection_date is not null and donor_dob is not null then least(
    extract(year from age(collection_date::timestamp, donor_dob::timestamp))::integer, 90) end) stored,
  -- What stands for a result in words, in the index below.
  add value_key bigint generated always as
    (case when result_number is null then hashtextextended(biomarker_value, 0) end) stored,
  -- What a result means for a donor of the age that is shown. Judged by the age behind it, it would tell that age.
  add shown_class text check (shown_class in ('low', 'normal', 'high')),
  add shown_label text,
  -- Since when it is for sale: what is newer than somebody's last look is new to them.
  add offered_at timestamptz;

-- What is reckoned from the row is not part of its history.
drop trigger audit_insert on samples;
drop trigger audit_update on samples;
drop trigger audit_delete on samples;
drop trigger audit_truncate on samples;
select audit_table('samples', 'donor_age', 'volume_kind', 'volume_amount',
  'ethnicity_key', 'condition_key', 'container_key', 'search_text',
  'result_number', 'result_comparator', 'result_class', 'result_label',
  'collection_year', 'shown_age', 'value_key', 'shown_class', 'shown_label',
  'offered_at');

create or replace function judge_sample() returns trigger language plpgsql as $$
declare
  term record;
  parsed record;
  judged record;
  donor_age constant integer := extract(year from age(new.collection_date::timestamp, new.donor_dob::timestamp))::integer;
begin
  select b.type, b.units into term from loinc_biomarkers b where b.id = new.loinc_biomarker_id;
  parsed := parse_result(new.biomarker_value, term.type, term.units);
  new.result_number := parsed.number;
  new.result_comparator := parsed.comparator;
  new.result_class := null;
  new.result_label := null;
  if parsed.number is not null then
    judged := judge_result(new.loinc_biomarker_id, parsed.number, new.donor_gender, donor_age);
    new.result_class := judged.class;
    new.result_label := judged.label;
  end if;
  new.shown_class := new.result_class;
  new.shown_label := new.result_label;
  if parsed.number is not null and donor_age > 90 then
    judged := judge_result(new.loinc_biomarker_id, parsed.number, new.donor_gender, 90);
    new.shown_class := judged.class;
    new.shown_label := judged.label;
  end if;
  return new;
end $$;

create or replace function judge_again(biomarker integer) returns void language sql as $$
  update samples s set result_class = j.class, result_label = j.label, shown_class = o.class, shown_label = o.label
  from samples was
  cross join lateral judge_result(biomarker, was.result_number, was.donor_gender, was.donor_age) j
  cross join lateral (
    select j.class, j.label where was.donor_age is not distinct from was.shown_age
    union all
    select k.class, k.label from judge_result(biomarker, was.result_number, was.donor_gender, was.shown_age) k
    where was.donor_age is distinct from was.shown_age
  ) o
  where was.id = s.id and s.loinc_biomarker_id = biomarker and s.result_number is not null
    and (s.result_class, s.result_label, s.shown_class, s.shown_label)
      is distinct from (j.class, j.label, o.class, o.label);
$$;

update samples set shown_class = result_class, shown_label = result_label where donor_age <= 90 or donor_age is null;
update samples s set shown_class = j.class, shown_label = j.label
from samples was cross join lateral judge_result(was.loinc_biomarker_id, was.result_number, was.donor_gender, 90) j
where was.id = s.id and was.donor_age > 90 and was.result_number is not null;

create function offer_sample() returns trigger language plpgsql as $$
begin
  if not (new.active and new.status = 'available' and new.specimen_price is not null) then
    new.offered_at := null;
  elsif new.offered_at is null then
    new.offered_at := now();
  end if;
  return new;
end $$;
update samples set offered_at = created_at
where active and status = 'available' and specimen_price is not null;
create trigger offer before insert or update of active, status, specimen_price on samples
  for each row execute function offer_sample();

-- All that clients filter, sort, count and draw by, of what may be for sale and of nothing else. Searches begin with a
-- biomarker or read it all; either way without touching the table.
create index samples_for_sale on samples (loinc_biomarker_id, result_number, id) include (
  specimen_price, expiration_date, import_batch_id, shown_class, donor_gender, shown_age, collection_year,
  ethnicity_key, condition_key, container_key, value_key, volume_kind, volume_amount, offered_at)
  where active and status = 'available' and specimen_price is not null;
create index samples_offered on samples (offered_at) where offered_at is not null;

-- A batch is on offer when it is seen.
alter table import_batches add shown_at timestamptz;
create function batch_shown() returns trigger language plpgsql as $$
begin
  new.shown_at := now();
  return new;
end $$;
create trigger shown before update of hidden on import_batches for each row
  when (old.hidden and not new.hidden) execute function batch_shown();

-- A search one comes back to. What it looks for is the body of the call.
create table saved_searches (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id integer not null references users (id),
  name text not null check (name <> ''),
  query jsonb not null,
  alerts boolean not null default true,
  -- What came later is new. Up to when arrivals were told, when a mail last said so, and when stock was last looked at.
  seen_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  mailed_at timestamptz
);
create unique index saved_searches_name on saved_searches (user_id, lower(name)) where active;
create index saved_searches_alerts on saved_searches (looked_at) where active and alerts;
create trigger touch before update of active, name, query, alerts on saved_searches
  for each row execute function touch_row();
select audit_table('saved_searches', 'seen_at', 'told_at', 'looked_at', 'mailed_at');

-- What was looked for, by biomarker and day, and how often nothing was found. Nobody's name is in it. Appended; old days
-- are folded into one row by a job.
create table search_demand (
  id bigint generated always as identity primary key,
  day date not null,
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  searches integer not null,
  unmet integer not null
);
create index search_demand_day on search_demand (day, loinc_biomarker_id);

create function fold_demand() returns void language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('aliquot.fold_demand'));
  with scattered as (
    select day, loinc_biomarker_id from search_demand group by 1, 2 having count(*) > 1
  ), taken as (
    delete from search_demand d using scattered s
    where d.day = s.day and d.loinc_biomarker_id = s.loinc_biomarker_id
    returning d.day, d.loinc_biomarker_id, d.searches, d.unmet
  )
  insert into search_demand (day, loinc_biomarker_id, searches, unmet)
  select day, loinc_biomarker_id, sum(searches), sum(unmet) from taken group by 1, 2;
end $$;
