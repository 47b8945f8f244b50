-- Where samples are kept, how they came in, and the samples themselves.

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

-- Purchases from vendors.
create table invoices (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  vendor_id integer not null references vendors (id),
  status text not null default 'pending' check (status in ('pending', 'canceled', 'completed')),
  -- The vendor's own number of it.
  number text,
  invoice_date date,
  note text,
  document_file_id integer references files (id)
);
create index invoices_vendor on invoices (vendor_id);
create index invoices_status on invoices (status, id);
create trigger touch before update on invoices for each row execute function touch_row();
select audit_table('invoices');

-- Samples that came in together. While a batch is hidden nobody reads its samples: they appear, and disappear, at once.
create table import_batches (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  hidden boolean not null default true
);

-- One of Crockford's 32 letters: none can be mistaken for another.
create function any_letter() returns text language sql volatile
return substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::integer, 1);

create function new_sample_code() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := 'SP-' || any_letter() || any_letter() || any_letter() || any_letter() || any_letter() || any_letter() || any_letter();
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
  -- What clients see instead of the accession.
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
  -- Reckoned from the above, for search, order and show.
  donor_age integer generated always as
    (extract(year from age(collection_date::timestamp, donor_dob::timestamp))::integer) stored,
  volume_kind text generated always as
    (case when volume_units in ('mL', 'uL', 'L') then 'mL' when volume_units = 'slide' then 'slide' else 'g' end) stored,
  volume_amount double precision generated always as (volume_number * case volume_units
    when 'uL' then 0.001 when 'L' then 1000 when 'mg' then 0.001 when 'ug' then 0.000001 else 1 end) stored,
  -- What stands for a text in the index that lists are counted from: a text may be longer than an index takes.
  ethnicity_key bigint generated always as (hashtextextended(donor_ethnicity, 0)) stored,
  condition_key bigint generated always as (hashtextextended(storage_condition, 0)) stored,
  container_key bigint generated always as (hashtextextended(storage_container, 0)) stored,
  -- What general text is looked for in. It begins with a space, as every word in it does.
  search_text text generated always as (plain_text(
    ' ' || accession || ' ' || coalesce(biobank_id, '') || ' ' || code || ' ' || coalesce(storage_location, ''))) stored,
  result_number double precision,
  result_comparator text check (result_comparator in ('<', '>', '<=', '>=')),
  result_class text check (result_class in ('low', 'normal', 'high')),
  result_label text
);
-- A version tells that somebody changed the sample, not that a reference interval moved under it.
create trigger touch before update of active, accession, biobank_id, loinc_biomarker_id, biomarker_value, collection_date,
  donor_dob, donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id, specimen_price, status,
  storage_condition, storage_container, storage_facility_id, storage_location, volume_number, volume_units
  on samples for each row execute function touch_row();

create function judge_sample() returns trigger language plpgsql as $$
declare
  term record;
  parsed record;
  judged record;
begin
  select b.type, b.units into term from loinc_biomarkers b where b.id = new.loinc_biomarker_id;
  parsed := parse_result(new.biomarker_value, term.type, term.units);
  new.result_number := parsed.number;
  new.result_comparator := parsed.comparator;
  if parsed.number is null then
    new.result_class := null;
    new.result_label := null;
    return new;
  end if;
  judged := judge_result(new.loinc_biomarker_id, parsed.number, new.donor_gender,
    extract(year from age(new.collection_date::timestamp, new.donor_dob::timestamp))::integer);
  new.result_class := judged.class;
  new.result_label := judged.label;
  return new;
end $$;
create trigger judge before insert or update of loinc_biomarker_id, biomarker_value, collection_date, donor_dob, donor_gender
  on samples for each row execute function judge_sample();

-- Judges every sample of a biomarker again, after its intervals changed.
create function judge_again(biomarker integer) returns void language sql as $$
  update samples s set result_class = j.class, result_label = j.label
  from samples was cross join lateral judge_result(biomarker, was.result_number, was.donor_gender, was.donor_age) j
  where was.id = s.id and s.loinc_biomarker_id = biomarker and s.result_number is not null
    and (s.result_class is distinct from j.class or s.result_label is distinct from j.label);
$$;

create function judge_after_range() returns trigger language plpgsql as $$
begin
  perform judge_again(changed.loinc_biomarker_id)
  from (select distinct loinc_biomarker_id from changed_rows) changed;
  return null;
end $$;
create trigger judge_after_insert after insert on loinc_ranges
  referencing new table as changed_rows for each statement execute function judge_after_range();
create trigger judge_after_delete after delete on loinc_ranges
  referencing old table as changed_rows for each statement execute function judge_after_range();

-- A change of nothing but hidden columns leaves no entry: what is reckoned from the row is not part of its history. Old
-- and new row meet by their id itself, so that a hundred thousand changes at once take as long each as one.
create or replace function audit_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
  select audit_actor(), audit_request(), tg_table_name, c.id, 'update', d.old_values, d.new_values
  from (
    select n.id, to_jsonb(o) as old_row, to_jsonb(n) - coalesce(tg_argv, '{}') as new_row
    from new_rows n join old_rows o on o.id = n.id
    -- Holds the two apart from what follows, which would otherwise make them anew for each field.
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
select audit_table('samples', 'donor_age', 'volume_kind', 'volume_amount',
  'ethnicity_key', 'condition_key', 'container_key', 'search_text',
  'result_number', 'result_comparator', 'result_class', 'result_label');

-- What is in stock, counted. Changes are appended and folded by a job, so that no two orders wait for one row. Counts of a
-- hidden batch carry its number and are read only once it is seen.
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

-- Present stock: what was folded and what was appended since.
create view stock as
  select loinc_biomarker_id, active, status, priced, sum(samples)::integer as samples, sum(worth) as worth
  from (
    select loinc_biomarker_id, active, status, priced, samples, worth from stock_counts
    union all
    select d.loinc_biomarker_id, d.active, d.status, d.priced, d.samples, d.worth from stock_deltas d
    where not exists (select from import_batches b where b.id = d.import_batch_id and b.hidden)
  ) counted
  group by 1, 2, 3, 4;

create function fold_stock() returns void language plpgsql security definer set search_path = public as $$
begin
  -- Folding twice at once would count twice; readers see before or after, never between.
  perform pg_advisory_xact_lock(hashtext('aliquot.fold_stock'));
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

-- Every order a list offers is an index, ended by the id that breaks ties. Read backwards it serves the other direction;
-- where a column may be empty, and empty comes last both ways, the other direction needs one of its own.
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

-- Counts, and filters that are rare, are answered from this copy of what lists filter by, without reading the table.
create index samples_filters on samples (
  active, status, loinc_biomarker_id, storage_facility_id, result_class, donor_gender, volume_kind,
  ethnicity_key, condition_key, container_key, donor_age, invoice_id, collection_date, expiration_date,
  specimen_price, volume_amount, result_number, created_at, import_batch_id, id
);

create index samples_search on samples using gin (search_text gin_trgm_ops);

-- Such counts are quick only where vacuum has been: it comes after a fiftieth of the rows, not a fifth.
alter table samples set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
