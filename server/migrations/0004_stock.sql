-- Vendors and what we buy from them, storage facilities, samples with their counters, and imports.

create table vendors (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (name <> ''),
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  phone_number text,
  website text,
  lr_integrated boolean not null default false,
  contact_email text,
  contact_first_name text,
  contact_last_name text,
  contact_phone_number text,
  contact_position text,
  logo_file_id integer references files (id)
);
create unique index vendors_name on vendors (lower(name)) where active;
create index vendors_logo on vendors (logo_file_id) where logo_file_id is not null;
create index vendors_search on vendors using gin (plain_text(
  name || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(contact_first_name, '') || ' ' ||
  coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, '')) gin_trgm_ops);
create trigger touch before update on vendors for each row execute function touch_row();
select audit_table('vendors');

create table storage_facilities (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (name <> ''),
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  phone_number text,
  note text
);
create unique index storage_facilities_name on storage_facilities (lower(name)) where active;
create trigger touch before update on storage_facilities for each row execute function touch_row();
select audit_table('storage_facilities');

-- Orders to vendors.
create table invoices (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  vendor_id integer not null references vendors (id),
  status text not null default 'pending' check (status in ('pending', 'canceled', 'completed')),
  -- The vendor's own number.
  number text,
  invoice_date date,
  note text,
  document_file_id integer references files (id)
);
create index invoices_vendor on invoices (vendor_id);
create index invoices_status on invoices (status, id);
create index invoices_number on invoices (lower(number), id);
create index invoices_date on invoices (invoice_date, id);
create index invoices_created on invoices (created_at, id);
create trigger touch before update on invoices for each row execute function touch_row();
select audit_table('invoices');

-- Samples that were imported together. The samples of a hidden batch are not read: they appear and disappear at once.
create table import_batches (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  hidden boolean not null default true,
  -- When it became visible.
  shown_at timestamptz
);

create function set_batch_shown_at() returns trigger language plpgsql as $$
begin
  new.shown_at := now();
  return new;
end $$;
create trigger shown before update of hidden on import_batches for each row
  when (old.hidden and not new.hidden) execute function set_batch_shown_at();

-- One of Crockford's 32 letters, none of which can be mistaken for another.
create function random_letter() returns text language sql volatile
return substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::integer, 1);

create function new_sample_code() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := 'SP-' || random_letter() || random_letter() || random_letter() || random_letter() || random_letter()
      || random_letter() || random_letter();
    exit when not exists (select from samples s where s.code = made);
  end loop;
  return made;
end $$;

create table samples (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Clients see this instead of the accession.
  code text not null default new_sample_code() check (code ~ '^SP-[0-9A-HJKMNP-TV-Z]{7}$'),
  accession text not null check (accession <> ''),
  biobank_id text,
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  biomarker_value text,
  collection_date date,
  donor_dob date check (donor_dob >= '1900-01-01'),
  donor_ethnicity text,
  donor_gender text check (donor_gender in ('Male', 'Female', 'Other', 'Unknown')),
  donor_zip text check (donor_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  expiration_date date,
  invoice_id integer references invoices (id),
  specimen_price numeric(9, 2) check (specimen_price >= 0),
  status text not null default 'available'
    check (status in ('on_hold', 'damaged', 'reserved', 'depleted', 'available')),
  storage_condition text,
  storage_container text,
  storage_facility_id integer not null references storage_facilities (id),
  storage_location text,
  volume_number numeric not null check (volume_number > 0 and volume_number < 1000000000),
  volume_units text not null check (volume_units in ('mL', 'uL', 'L', 'g', 'mg', 'ug', 'slide')),
  import_batch_id integer references import_batches (id),
  check (donor_dob <= collection_date),
  check (expiration_date >= collection_date),
  -- Derived from the above, for search, sorting and display.
  donor_age integer generated always as
    (extract(year from age(collection_date::timestamp, donor_dob::timestamp))::integer) stored,
  volume_kind text generated always as
    (case when volume_units in ('mL', 'uL', 'L') then 'mL' when volume_units = 'slide' then 'slide' else 'g' end) stored,
  volume_amount double precision generated always as (volume_number * case volume_units
    when 'uL' then 0.001 when 'L' then 1000 when 'mg' then 0.001 when 'ug' then 0.000001 else 1 end) stored,
  -- Hashes of texts for indexes: a text may be longer than an index entry can be.
  ethnicity_key bigint generated always as (hashtextextended(donor_ethnicity, 0)) stored,
  condition_key bigint generated always as (hashtextextended(storage_condition, 0)) stored,
  container_key bigint generated always as (hashtextextended(storage_container, 0)) stored,
  -- The text of the general search, with a space before every word.
  search_text text generated always as (plain_text(
    ' ' || accession || ' ' || coalesce(biobank_id, '') || ' ' || code || ' ' || coalesce(storage_location, ''))) stored,
  result_number double precision,
  result_comparator text check (result_comparator in ('<', '>', '<=', '>=')),
  result_class text check (result_class in ('low', 'normal', 'high')),
  result_label text,
  -- What clients see: the year of collection, and donors of 90 years and more as one class.
  collection_year integer generated always as (extract(year from collection_date)::integer) stored,
  -- least() ignores nulls, and an unknown age must not become 90.
  shown_age integer generated always as (case when collection_date is not null and donor_dob is not null then least(
    extract(year from age(collection_date::timestamp, donor_dob::timestamp))::integer, 90) end) stored,
  -- The hash of a result that is not a number.
  value_key bigint generated always as
    (case when result_number is null then hashtextextended(biomarker_value, 0) end) stored,
  -- The class for the shown age: the class for the real age would reveal it.
  shown_class text check (shown_class in ('low', 'normal', 'high')),
  shown_label text,
  -- Since when it is for sale, for "new since your last visit".
  offered_at timestamptz
);
-- The version counts changes to the sample itself, not those of its class when a reference interval changes.
create trigger touch before update of active, accession, biobank_id, loinc_biomarker_id, biomarker_value, collection_date,
  donor_dob, donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id, specimen_price, status,
  storage_condition, storage_container, storage_facility_id, storage_location, volume_number, volume_units
  on samples for each row execute function touch_row();

-- Classifies the result for the donor's age, and for the age that clients see.
create function classify_sample() returns trigger language plpgsql as $$
declare
  biomarker record;
  parsed record;
  classified record;
  donor_age constant integer := extract(year from age(new.collection_date::timestamp, new.donor_dob::timestamp))::integer;
begin
  select b.type, b.units into biomarker from loinc_biomarkers b where b.id = new.loinc_biomarker_id;
  parsed := parse_result(new.biomarker_value, biomarker.type, biomarker.units);
  new.result_number := parsed.number;
  new.result_comparator := parsed.comparator;
  new.result_class := null;
  new.result_label := null;
  if parsed.number is not null then
    classified := classify_result(new.loinc_biomarker_id, parsed.number, new.donor_gender, donor_age);
    new.result_class := classified.class;
    new.result_label := classified.label;
  end if;
  new.shown_class := new.result_class;
  new.shown_label := new.result_label;
  if parsed.number is not null and donor_age > 90 then
    classified := classify_result(new.loinc_biomarker_id, parsed.number, new.donor_gender, 90);
    new.shown_class := classified.class;
    new.shown_label := classified.label;
  end if;
  return new;
end $$;
create trigger classify before insert or update of loinc_biomarker_id, biomarker_value, collection_date, donor_dob, donor_gender
  on samples for each row execute function classify_sample();

-- Classifies every sample of a biomarker again, after its intervals changed.
create function reclassify_samples(biomarker integer) returns void language sql as $$
  update samples s set result_class = j.class, result_label = j.label, shown_class = o.class, shown_label = o.label
  from samples was
  cross join lateral classify_result(biomarker, was.result_number, was.donor_gender, was.donor_age) j
  cross join lateral (
    select j.class, j.label where was.donor_age is not distinct from was.shown_age
    union all
    select k.class, k.label from classify_result(biomarker, was.result_number, was.donor_gender, was.shown_age) k
    where was.donor_age is distinct from was.shown_age
  ) o
  where was.id = s.id and s.loinc_biomarker_id = biomarker and s.result_number is not null
    and (s.result_class, s.result_label, s.shown_class, s.shown_label)
      is distinct from (j.class, j.label, o.class, o.label);
$$;

create function reclassify_after_range_change() returns trigger language plpgsql as $$
begin
  perform reclassify_samples(changed.loinc_biomarker_id)
  from (select distinct loinc_biomarker_id from changed_rows) changed;
  return null;
end $$;
create trigger reclassify_after_insert after insert on loinc_ranges
  referencing new table as changed_rows for each statement execute function reclassify_after_range_change();
create trigger reclassify_after_delete after delete on loinc_ranges
  referencing old table as changed_rows for each statement execute function reclassify_after_range_change();

create function set_offered_at() returns trigger language plpgsql as $$
begin
  if not (new.active and new.status = 'available' and new.specimen_price is not null) then
    new.offered_at := null;
  elsif new.offered_at is null then
    new.offered_at := now();
  end if;
  return new;
end $$;
create trigger offer before insert or update of active, status, specimen_price on samples
  for each row execute function set_offered_at();

-- Derived columns are not logged.
select audit_table('samples', 'donor_age', 'volume_kind', 'volume_amount',
  'ethnicity_key', 'condition_key', 'container_key', 'search_text',
  'result_number', 'result_comparator', 'result_class', 'result_label',
  'collection_year', 'shown_age', 'value_key', 'shown_class', 'shown_label',
  'offered_at');

-- Counters of the stock. Changes are appended and rolled up by a job, so that no two orders wait for one row. Changes of a
-- hidden batch carry its id and count only once it is visible.
create table stock_counts (
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  active boolean not null,
  status text not null,
  priced boolean not null,
  samples integer not null,
  worth numeric(14, 2) not null,
  primary key (loinc_biomarker_id, active, status, priced)
);
create table stock_deltas (
  id bigint generated always as identity primary key,
  import_batch_id integer,
  loinc_biomarker_id integer not null,
  active boolean not null,
  status text not null,
  priced boolean not null,
  samples integer not null,
  worth numeric(14, 2) not null
);

create function count_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stock_deltas (import_batch_id, loinc_biomarker_id, active, status, priced, samples, worth)
    select (select b.id from import_batches b where b.id = o.import_batch_id and b.hidden), o.loinc_biomarker_id,
      o.active, o.status, o.specimen_price is not null, -count(*), -coalesce(sum(o.specimen_price), 0)
    from old_rows o group by o.import_batch_id, 2, 3, 4, 5;
  end if;
  if tg_op <> 'DELETE' then
    insert into stock_deltas (import_batch_id, loinc_biomarker_id, active, status, priced, samples, worth)
    select (select b.id from import_batches b where b.id = n.import_batch_id and b.hidden), n.loinc_biomarker_id,
      n.active, n.status, n.specimen_price is not null, count(*), coalesce(sum(n.specimen_price), 0)
    from new_rows n group by n.import_batch_id, 2, 3, 4, 5;
  end if;
  return null;
end $$;
create trigger count_insert after insert on samples referencing new table as new_rows
  for each statement execute function count_stock();
create trigger count_update after update on samples referencing old table as old_rows new table as new_rows
  for each statement execute function count_stock();
create trigger count_delete after delete on samples referencing old table as old_rows
  for each statement execute function count_stock();

-- The current stock: what was rolled up and what was appended since.
create view stock as
  select loinc_biomarker_id, active, status, priced, sum(samples)::integer as samples, sum(worth) as worth
  from (
    select loinc_biomarker_id, active, status, priced, samples, worth from stock_counts
    union all
    select d.loinc_biomarker_id, d.active, d.status, d.priced, d.samples, d.worth from stock_deltas d
    where not exists (select from import_batches b where b.id = d.import_batch_id and b.hidden)
  ) counted
  group by 1, 2, 3, 4;

create function rollup_stock() returns void language plpgsql security definer set search_path = public as $$
begin
  -- Two rollups at once would count twice. Readers see the state before or after, never between.
  perform pg_advisory_xact_lock(hashtext('aliquot.rollup_stock'));
  with taken as (
    delete from stock_deltas d
    where not exists (select from import_batches b where b.id = d.import_batch_id and b.hidden)
    returning *
  )
  insert into stock_counts as c (loinc_biomarker_id, active, status, priced, samples, worth)
  select loinc_biomarker_id, active, status, priced, sum(samples), sum(worth) from taken
  group by 1, 2, 3, 4
  on conflict (loinc_biomarker_id, active, status, priced)
  do update set samples = c.samples + excluded.samples, worth = c.worth + excluded.worth;
end $$;

create unique index samples_code on samples (code);
create unique index samples_accession on samples (lower(accession)) where active;

-- There is an index for every order a list offers, with the id last to break ties. Read backwards it serves the other
-- direction; nulls come last in both, so a nullable column needs an index for each.
create index samples_by_accession on samples (lower(accession) collate "C", id);
create index samples_by_biomarker on samples (loinc_biomarker_id, id);
create index samples_by_value on samples (result_number, id);
create index samples_by_value_down on samples (result_number desc nulls last, id desc);
create index samples_by_volume on samples (volume_kind, volume_amount, id);
create index samples_by_collection on samples (collection_date, id);
create index samples_by_collection_down on samples (collection_date desc nulls last, id desc);
create index samples_by_expiration on samples (expiration_date, id) include (active, status, import_batch_id);
create index samples_by_expiration_down on samples (expiration_date desc nulls last, id desc);
create index samples_by_status on samples (status, id);
create index samples_by_price on samples (specimen_price, id);
create index samples_by_price_down on samples (specimen_price desc nulls last, id desc);
create index samples_by_created on samples (created_at, id) include (active, import_batch_id);
create index samples_by_updated on samples (updated_at, id);
create index samples_invoice on samples (invoice_id, id);

-- Counts and rare filters are answered from this index alone, without reading the table.
create index samples_filters on samples (
  active, status, loinc_biomarker_id, storage_facility_id, result_class, donor_gender, volume_kind,
  ethnicity_key, condition_key, container_key, donor_age, invoice_id, collection_date, expiration_date,
  specimen_price, volume_amount, result_number, created_at, import_batch_id, id
);

create index samples_search on samples using gin (search_text gin_trgm_ops);

-- For counts of expired stock, and for histograms of results.
create index samples_available_expiry on samples (loinc_biomarker_id, expiration_date)
  include (specimen_price, import_batch_id) where active and status = 'available';
create index samples_measured on samples (loinc_biomarker_id, result_number)
  include (status, import_batch_id) where active and result_number is not null;

-- For the counts of a facility, which may hold a million samples, without reading the table.
create index samples_facility on samples (storage_facility_id, import_batch_id) where active and status <> 'depleted';

create index samples_batch on samples (import_batch_id) where import_batch_id is not null;

-- Everything clients filter, sort and count by, for samples that are for sale: a search reads the index alone.
create index samples_for_sale on samples (loinc_biomarker_id, result_number, id) include (
  specimen_price, expiration_date, import_batch_id, shown_class, donor_gender, shown_age, collection_year,
  ethnicity_key, condition_key, container_key, value_key, volume_kind, volume_amount, offered_at)
  where active and status = 'available' and specimen_price is not null;
create index samples_offered on samples (offered_at) where offered_at is not null;

-- All that is for sale by age and by year, without sorting.
create index samples_sold_by_age on samples (shown_age, id)
  where active and status = 'available' and specimen_price is not null;
create index samples_sold_by_year on samples (collection_year, id)
  where active and status = 'available' and specimen_price is not null;

-- Index-only scans need a recent vacuum: it runs after 2 % of the rows have changed instead of 20 %.
alter table samples set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);

-- The texts that samples have had, for filters and forms: read often, and without reading all samples.
create table sample_words (
  kind text not null check (kind in ('condition', 'container', 'ethnicity')),
  word text not null,
  primary key (kind, word)
);

create function remember_sample_words() returns trigger language plpgsql as $$
begin
  insert into sample_words (kind, word)
  select distinct w.kind, w.word
  from new_rows n cross join lateral
    (values ('condition', n.storage_condition), ('container', n.storage_container), ('ethnicity', n.donor_ethnicity))
    as w (kind, word)
  where w.word is not null and not exists (select from sample_words k where k.kind = w.kind and k.word = w.word)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger words_insert after insert on samples referencing new table as new_rows
  for each statement execute function remember_sample_words();
create trigger words_update after update on samples referencing new table as new_rows
  for each statement execute function remember_sample_words();

-- Facet counters: how many samples have one property, such as a sex, a facility or a high result. Counting them would read
-- up to a million rows. Maintained like the stock counters.
create table facet_counts (
  facet text not null,
  -- The hash of the value, which may be longer than an index entry can be.
  key bigint not null,
  value text not null,
  active boolean not null,
  status text not null,
  priced boolean not null,
  -- The first day of the month of expiry, since clients see no day; infinity where there is none or it is not counted.
  expires date not null,
  samples integer not null,
  primary key (facet, key, active, status, priced, expires)
);
create table facet_deltas (
  id bigint generated always as identity primary key,
  import_batch_id integer,
  facet text not null,
  value text not null,
  active boolean not null,
  status text not null,
  priced boolean not null,
  expires date not null,
  samples integer not null
);

-- The facets of a sample. The first six are for clients alone, so only samples that are for sale have them; the next four
-- are for clients and staff; the rest is for staff and without months.
create function facets_of(s samples) returns table (facet text, value text, expires date)
language sql stable parallel safe as $$
  select t.facet, t.value, case when t.months then coalesce(date_trunc('month', s.expiration_date::timestamp)::date, 'infinity')
    else 'infinity' end
  from (values
    (true, true, 'biomarker', s.loinc_biomarker_id::text),
    (true, true, 'shown class', case when s.result_number is not null then coalesce(s.shown_class, 'none') end),
    (true, true, 'word', case when s.result_number is null then s.biomarker_value end),
    (true, true, 'age band', (s.shown_age / 5 * 5)::text),
    (true, true, 'year', s.collection_year::text),
    (true, true, 'volume', s.volume_kind || ' ' || s.volume_amount),
    (false, true, 'gender', s.donor_gender),
    (false, true, 'ethnicity', s.donor_ethnicity),
    (false, true, 'condition', s.storage_condition),
    (false, true, 'container', s.storage_container),
    (false, false, 'class', case when s.result_number is not null then coalesce(s.result_class, 'none') end),
    (false, false, 'age', s.donor_age::text),
    (false, false, 'facility', s.storage_facility_id::text),
    (false, false, 'invoice', s.invoice_id::text),
    (false, false, 'price', s.specimen_price::text),
    (false, false, 'collected', to_char(s.collection_date, 'YYYY-MM-DD')),
    (false, false, 'expires', to_char(s.expiration_date, 'YYYY-MM-DD')),
    (false, false, 'received', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD'))
  ) as t (offered, months, facet, value)
  where t.value is not null
    and (not t.offered or (s.active and s.status = 'available' and s.specimen_price is not null))
$$;

-- One function for each kind of change: the old row counts -1, the new row +1, and what stays the same cancels out.
do $make$
declare
  change record;
begin
  for change in
    select * from (values
      ('insert', 'select 1 as sign, n::samples as s from new_rows n', 'new table as new_rows'),
      -- Rows whose counted columns stay the same are skipped: a batch may change the location of many.
      ('update', 'select v.sign, v.s from new_rows n join old_rows o on o.id = n.id
          cross join lateral (values (-1, o::samples), (1, n::samples)) v (sign, s)
          where (o.active, o.status, o.specimen_price, o.expiration_date, o.import_batch_id, o.invoice_id,
              o.loinc_biomarker_id, o.collection_date, o.created_at,
              o.result_number is null, o.result_class, o.shown_class, o.biomarker_value, o.donor_age,
              o.volume_kind, o.volume_amount, o.donor_gender, o.donor_ethnicity, o.storage_condition,
              o.storage_container, o.storage_facility_id)
            is distinct from
            (n.active, n.status, n.specimen_price, n.expiration_date, n.import_batch_id, n.invoice_id,
              n.loinc_biomarker_id, n.collection_date, n.created_at,
              n.result_number is null, n.result_class, n.shown_class, n.biomarker_value, n.donor_age,
              n.volume_kind, n.volume_amount, n.donor_gender, n.donor_ethnicity, n.storage_condition,
              n.storage_container, n.storage_facility_id)',
        'old table as old_rows new table as new_rows'),
      ('delete', 'select -1 as sign, o::samples as s from old_rows o', 'old table as old_rows')
    ) as c (name, rows, tables)
  loop
    execute format($f$
      create function count_facets_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into facet_deltas (import_batch_id, facet, value, active, status, priced, expires, samples)
        select b.id, t.facet, t.value, (c.s).active, (c.s).status, (c.s).specimen_price is not null, t.expires, sum(c.sign)
        from (%2$s) c
        cross join lateral facets_of(c.s) t
        left join import_batches b on b.id = (c.s).import_batch_id and b.hidden
        group by 1, 2, 3, 4, 5, 6, 7 having sum(c.sign) <> 0;
        return null;
      end $body$;
      create trigger count_facets_%1$s after %1$s on samples referencing %3$s
        for each statement execute function count_facets_%1$s()$f$, change.name, change.rows, change.tables);
  end loop;
end $make$;

-- The current counts: what was rolled up and what was appended since.
create view current_facet_counts as
  select facet, key, value, active, status, priced, expires, samples from facet_counts
  union all
  select d.facet, hashtextextended(d.value, 0), d.value, d.active, d.status, d.priced, d.expires, d.samples
  from facet_deltas d
  where not exists (select from import_batches b where b.id = d.import_batch_id and b.hidden);

-- Rolls up a part at a time, so that no call takes long; true while there is more.
create function rollup_facets() returns boolean language plpgsql security definer set search_path = public as $$
declare
  rolled_up integer;
begin
  perform pg_advisory_xact_lock(hashtext('aliquot.rollup_facets'));
  with taken as (
    delete from facet_deltas where id in (
      select d.id from facet_deltas d
      where not exists (select from import_batches b where b.id = d.import_batch_id and b.hidden)
      order by d.id limit 100000)
    returning *
  ), added as (
    insert into facet_counts as c (facet, key, value, active, status, priced, expires, samples)
    select facet, hashtextextended(value, 0), min(value), active, status, priced, expires, sum(samples) from taken
    group by 1, 2, 4, 5, 6, 7 having sum(samples) <> 0
    on conflict (facet, key, active, status, priced, expires) do update set samples = c.samples + excluded.samples
  )
  select count(*) into rolled_up from taken;
  delete from facet_counts where samples = 0;
  return rolled_up = 100000;
end $$;

-- Spreadsheets sent by vendors: what was read, the errors found, and what became samples.
create table imports (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  created_by integer not null references users (id),
  state text not null default 'reading' check (state in ('reading', 'checking', 'checked', 'committing', 'done',
    'refused', 'cancelling', 'cancelled', 'undoing', 'undone')),
  file_name text not null,
  file_type text not null check (file_type in ('csv', 'workbook')),
  -- The stored file, until it has been read.
  stored_key text,
  storage_facility_id integer not null references storage_facilities (id),
  storage_location text,
  invoice_id integer references invoices (id),
  -- All good rows are added at once, without a review.
  straight boolean not null default false,
  take text check (take in ('good', 'all')),
  day_first boolean not null default false,
  comma_is_decimal boolean not null default false,
  headings jsonb not null default '[]',
  fields jsonb not null default '[]',
  -- The number of rows in each state, and of each kind of error.
  tally jsonb not null default '{}',
  -- Rows processed in the current step.
  done integer not null default 0,
  -- How often the current step was started.
  attempts integer not null default 0,
  fault text,
  fault_name text,
  import_batch_id integer references import_batches (id),
  -- The node at work renews it; when it expires another node continues.
  lease_until timestamptz
);
create index imports_busy on imports (lease_until)
  where state in ('reading', 'checking', 'committing', 'cancelling', 'undoing');
select audit_table('imports', 'lease_until', 'attempts', 'done', 'tally');

create table import_rows (
  import_id integer not null references imports (id),
  row_number integer not null,
  line integer not null,
  cells jsonb not null,
  state text not null check (state in ('good', 'bad', 'blank', 'added')),
  faults jsonb not null default '[]',
  -- The accession in lower case, and the sample the row would become.
  accession_key text,
  sample jsonb,
  sample_id integer,
  primary key (import_id, row_number)
);
create index import_rows_state on import_rows (import_id, state, row_number);
create index import_rows_accession on import_rows (import_id, accession_key);

-- Changes of many samples at once, with the values before, so that they can be undone. Kept for thirty days. The arrays
-- belong together by position.
create table batch_changes (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id integer not null references users (id),
  kind text not null check (kind in ('price', 'status', 'storage')),
  requested jsonb not null,
  sample_ids integer[] not null,
  old_statuses text[] not null,
  old_prices numeric[] not null,
  old_facilities integer[] not null,
  old_locations text[] not null,
  undone_at timestamptz,
  undone_by integer references users (id),
  restored integer,
  skipped integer,
  check (num_nulls(undone_at, undone_by, restored, skipped) in (0, 4))
);
create index batch_changes_created on batch_changes (created_at);
select audit_table('batch_changes', 'sample_ids', 'old_statuses', 'old_prices', 'old_facilities', 'old_locations');
