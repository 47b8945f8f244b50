-- Saved searches, what was searched for, and how many samples can be bought.

-- A saved search. The query is the body of the call.
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
  -- Samples offered after seen_at are new to the user. When the user was last notified, when the stock was last checked,
  -- and when the last mail was sent.
  seen_at timestamptz not null default now(),
  notified_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  mailed_at timestamptz
);
create unique index saved_searches_name on saved_searches (user_id, lower(name)) where active;
create index saved_searches_alerts on saved_searches (checked_at) where active and alerts;
create trigger touch before update of active, name, query, alerts on saved_searches
  for each row execute function touch_row();
select audit_table('saved_searches', 'seen_at', 'notified_at', 'checked_at', 'mailed_at');

-- What was searched for, by biomarker and day, and how often nothing was found, without names. Rows are appended; a job
-- rolls up past days.
create table search_demand (
  id bigint generated always as identity primary key,
  day date not null,
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  searches integer not null,
  unmet integer not null
);
create index search_demand_day on search_demand (day, loinc_biomarker_id);

create function rollup_demand() returns void language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('aliquot.rollup_demand'));
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

-- The samples of a biomarker that can be bought on a day: what was rolled up and appended, less what has expired. A
-- function, because a connection plans it once; written into the query it cost more to plan than to run.
create function buyable_samples(biomarker integer, day date) returns integer
language plpgsql stable parallel safe as $$
begin
  return coalesce((select c.samples from stock_counts c
      where c.loinc_biomarker_id = biomarker and c.active and c.status = 'available' and c.priced), 0)
    + (select coalesce(sum(d.samples), 0) from stock_deltas d
      where d.loinc_biomarker_id = biomarker and d.active and d.status = 'available' and d.priced
        and not exists (select from import_batches i where i.id = d.import_batch_id and i.hidden))
    - (select count(*) from samples s
      where s.loinc_biomarker_id = biomarker and s.active and s.status = 'available' and s.expiration_date < day
        and s.specimen_price is not null
        and coalesce(s.import_batch_id, 0) <> all (array(select b.id from import_batches b where b.hidden)));
end $$;
