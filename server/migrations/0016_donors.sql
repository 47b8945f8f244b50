-- Donors, and what was done with a sample before it was measured.

-- Positions are stored, so that codes are only added at the end. contract/src/materials.ts has the same lists.
create function material_number(code text) returns integer language sql immutable parallel safe
return array_position(array[
  'AmnioticFluid', 'AscitesFluid', 'Bile', 'BodyCavityFluid', 'Bone', 'BoneMarrowAspirate', 'BoneMarrowPlasma',
  'BoneMarrowWhole', 'BreastMilk', 'BronchLavage', 'BuffyCoat', 'CancerCellLine', 'CerebrospinalFluid',
  'CordBlood', 'DentalPulp', 'DNA', 'Embryo', 'EntireOrgan', 'Faeces', 'FetalTissue', 'Fibroblast',
  'FoodSpecimen', 'Gas', 'GastricFluid', 'Hair', 'ImmortalizedCellLine', 'IsolatedMicrobe', 'IsolatedExosome',
  'IsolatedTumorCell', 'LiquidBiopsy', 'MenstrualBlood', 'Nail', 'NasalWashing', 'Organoid', 'Other',
  'PericardialFluid', 'PBMC', 'Placenta', 'Plasma', 'PleuralFluid', 'PostMortemTissue', 'PrimaryCells',
  'Protein', 'RedBloodCells', 'RNA', 'Saliva', 'Semen', 'Serum', 'SpecimenEnvironment', 'Sputum', 'StemCells',
  'Swab', 'Sweat', 'SynovialFluid', 'Tears', 'Teeth', 'TissueFixed', 'TissueFreshFrozen', 'UmbilicalCord',
  'Urine', 'UrineSediment', 'VitreousFluid', 'WholeBlood', 'WholeBloodDried'
]::text[], code);

create function anticoagulant_number(code text) returns integer language sql immutable parallel safe
return array_position(array['none', 'k2_edta', 'k3_edta', 'lithium_heparin', 'sodium_heparin', 'sodium_citrate',
  'clot_activator', 'acd', 'fluoride_oxalate', 'other']::text[], code);

-- 0 not stated, then up to 2, 4, 8, 12, 24 and 48 hours, 7 longer.
create function delay_band(hours numeric) returns integer language sql immutable parallel safe
return case when hours is null then 0 when hours <= 2 then 1 when hours <= 4 then 2 when hours <= 8 then 3
  when hours <= 12 then 4 when hours <= 24 then 5 when hours <= 48 then 6 else 7 end;

-- The person a sample came from, as one vendor names them. Clients see a code that differs by company and is not stored.
create table donors (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  vendor_id integer references vendors (id),
  -- The vendor's own identifier, which staff alone see.
  donor_key text not null check (donor_key <> '' and length(donor_key) <= 255),
  born date check (born >= '1900-01-01'),
  sex text check (sex in ('Male', 'Female', 'Other', 'Unknown'))
);
create unique index donors_key on donors (vendor_id, lower(donor_key)) nulls not distinct where active;
create trigger touch before update on donors for each row execute function touch_row();
select audit_table('donors');
select enable_rls('donors');

-- All columns at once, so that the table is rewritten once.
alter table samples
  add donor_id integer references donors (id),
  -- That of the vendor order: a donor belongs to one vendor.
  add vendor_id integer references vendors (id),
  add material text,
  add anticoagulant text check (anticoagulant is null or anticoagulant_number(anticoagulant) is not null),
  add fasting text not null default 'unknown' check (fasting in ('yes', 'no', 'unknown')),
  add freeze_thaws smallint check (freeze_thaws between 0 and 99),
  -- From collection to centrifugation or other first processing, and from collection to the freezer.
  add hours_to_processing numeric(6, 2) check (hours_to_processing >= 0),
  add hours_to_freezer numeric(6, 2) check (hours_to_freezer >= 0),
  -- Of the first result. `result_as_sent` is the laboratory's text where it was converted, such as 40 pg/mL.
  add result_method text check (result_method <> '' and length(result_method) <= 120),
  add result_measured_on date,
  add result_as_sent text,
  add constraint samples_delays check (hours_to_freezer >= hours_to_processing),
  -- Bits 0-6 material, 7-10 anticoagulant, 11-12 fasting, 13-15 thaws, 16-18 and 19-21 the two delays; 0 is not stated.
  add preanalytics integer generated always as (
    coalesce(material_number(material), 0)
    | (coalesce(anticoagulant_number(anticoagulant), 0) << 7)
    | ((case fasting when 'yes' then 1 when 'no' then 2 else 0 end) << 11)
    | ((case when freeze_thaws is null then 0 else least(freeze_thaws, 3) + 1 end) << 13)
    | (delay_band(hours_to_processing) << 16)
    | (delay_band(hours_to_freezer) << 19)) stored;

-- Nothing is logged or counted: no field that anybody entered changes.
alter table samples disable trigger user;
update samples s set vendor_id = i.vendor_id from invoices i where i.id = s.invoice_id;
alter table samples enable trigger user;

create function set_sample_vendor() returns trigger language plpgsql as $$
begin
  new.vendor_id := (select i.vendor_id from invoices i where i.id = new.invoice_id);
  return new;
end $$;
create trigger vendor_of_invoice before insert or update of invoice_id on samples
  for each row execute function set_sample_vendor();

create function set_vendor_of_samples() returns trigger language plpgsql as $$
begin
  update samples set vendor_id = new.vendor_id where invoice_id = new.id;
  return null;
end $$;
create trigger vendor_of_samples after update of vendor_id on invoices
  for each row when (old.vendor_id <> new.vendor_id) execute function set_vendor_of_samples();

-- A sample's empty date of birth and sex come from its donor: the classes of results and the rule for donors of 90 years and
-- more need them. Sorts before `classify`, since triggers fire in the order of their names.
create function apply_donor() returns trigger language plpgsql as $$
begin
  select coalesce(new.donor_dob, d.born), coalesce(new.donor_gender, d.sex) into new.donor_dob, new.donor_gender
  from donors d where d.id = new.donor_id;
  return new;
end $$;
create trigger apply_donor before insert or update of donor_id, donor_dob, donor_gender on samples
  for each row when (new.donor_id is not null and (new.donor_dob is null or new.donor_gender is null))
  execute function apply_donor();

create function apply_to_samples() returns trigger language plpgsql as $$
begin
  update samples s set donor_dob = coalesce(s.donor_dob, new.born), donor_gender = coalesce(s.donor_gender, new.sex)
  where s.donor_id = new.id and (s.donor_dob is null or s.donor_gender is null);
  return null;
end $$;
create trigger apply_to_samples after update of born, sex on donors for each row execute function apply_to_samples();

-- A sample and its donor agree where both are known. Checked at the end of the transaction, so that a donor and its
-- samples can change together.
create function donor_differs(s samples, d donors) returns boolean language sql immutable
return s.donor_dob <> d.born or s.vendor_id is distinct from d.vendor_id
  or (s.donor_gender <> d.sex and 'Unknown' not in (s.donor_gender, d.sex));

create function check_donor() returns trigger language plpgsql as $$
begin
  if exists (select from samples s join donors d on d.id = s.donor_id where s.id = new.id and donor_differs(s, d)) then
    raise exception 'a sample differs from its donor in vendor, date of birth or sex' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_donor after insert or update of donor_id, donor_dob, donor_gender, vendor_id, invoice_id
  on samples deferrable initially deferred
  for each row when (new.donor_id is not null) execute function check_donor();

create function check_samples_of_donor() returns trigger language plpgsql as $$
begin
  if exists (select from donors d join samples s on s.donor_id = d.id where d.id = new.id and donor_differs(s, d)) then
    raise exception 'a donor differs from a sample in vendor, date of birth or sex' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_samples after update of born, sex, vendor_id on donors deferrable initially deferred
  for each row execute function check_samples_of_donor();

-- With the donor: a column that another trigger changes fires nothing.
drop trigger classify on samples;
create trigger classify before insert or update of
  loinc_biomarker_id, biomarker_value, collection_date, donor_dob, donor_gender, donor_id
  on samples for each row execute function classify_sample();

drop trigger touch on samples;
create trigger touch before update of active, accession, biobank_id, loinc_biomarker_id, biomarker_value, collection_date,
  donor_dob, donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id, specimen_price, status,
  storage_condition, storage_container, storage_facility_id, storage_location, volume_number, volume_units,
  donor_id, material, anticoagulant, fasting, freeze_thaws, hours_to_processing, hours_to_freezer, result_method,
  result_measured_on
  on samples for each row execute function touch_row();

drop trigger audit_insert on samples;
drop trigger audit_update on samples;
drop trigger audit_delete on samples;
drop trigger audit_truncate on samples;
select audit_table('samples', 'donor_age', 'volume_kind', 'volume_amount',
  'ethnicity_key', 'condition_key', 'container_key', 'search_text',
  'result_number', 'result_comparator', 'result_class', 'result_label',
  'collection_year', 'shown_age', 'value_key', 'shown_class', 'shown_label', 'offered_at', 'vendor_id', 'preanalytics');
drop trigger audit_insert on samples;
create trigger audit_insert after insert on samples referencing new table as new_rows
  for each statement execute function audit_insert_many('donor_age', 'volume_kind', 'volume_amount',
    'ethnicity_key', 'condition_key', 'container_key', 'search_text',
    'result_number', 'result_comparator', 'result_class', 'result_label',
    'collection_year', 'shown_age', 'value_key', 'shown_class', 'shown_label', 'offered_at', 'vendor_id', 'preanalytics');

-- With material, anticoagulant, fasting and thaws, for clients and staff.
create or replace function facets_of(s samples) returns table (facet text, value text, expires date)
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
    (false, true, 'material', s.material),
    (false, true, 'anticoagulant', s.anticoagulant),
    (false, true, 'fasting', s.fasting),
    (false, true, 'freeze thaws', case when s.freeze_thaws >= 3 then '3_or_more' else s.freeze_thaws::text end),
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

create or replace function count_facets_update() returns trigger language plpgsql as $$
begin
  insert into facet_deltas (import_batch_id, facet, value, active, status, priced, expires, samples)
  select b.id, t.facet, t.value, (c.s).active, (c.s).status, (c.s).specimen_price is not null, t.expires, sum(c.sign)
  from (
    select v.sign, v.s from new_rows n join old_rows o on o.id = n.id
    cross join lateral (values (-1, o::samples), (1, n::samples)) v (sign, s)
    where (o.active, o.status, o.specimen_price, o.expiration_date, o.import_batch_id, o.invoice_id,
        o.loinc_biomarker_id, o.collection_date, o.created_at,
        o.result_number is null, o.result_class, o.shown_class, o.biomarker_value, o.donor_age,
        o.volume_kind, o.volume_amount, o.donor_gender, o.donor_ethnicity, o.storage_condition,
        o.storage_container, o.storage_facility_id, o.preanalytics)
      is distinct from
      (n.active, n.status, n.specimen_price, n.expiration_date, n.import_batch_id, n.invoice_id,
        n.loinc_biomarker_id, n.collection_date, n.created_at,
        n.result_number is null, n.result_class, n.shown_class, n.biomarker_value, n.donor_age,
        n.volume_kind, n.volume_amount, n.donor_gender, n.donor_ethnicity, n.storage_condition,
        n.storage_container, n.storage_facility_id, n.preanalytics)
  ) c
  cross join lateral facets_of(c.s) t
  left join import_batches b on b.id = (c.s).import_batch_id and b.hidden
  group by 1, 2, 3, 4, 5, 6, 7 having sum(c.sign) <> 0;
  return null;
end $$;

-- Every sample there is has one of the new facets.
insert into facet_deltas (import_batch_id, facet, value, active, status, priced, expires, samples)
select b.id, 'fasting', s.fasting, s.active, s.status, s.specimen_price is not null,
  coalesce(date_trunc('month', s.expiration_date::timestamp)::date, 'infinity'), count(*)
from samples s left join import_batches b on b.id = s.import_batch_id and b.hidden
group by 1, 2, 3, 4, 5, 6, 7;

create index samples_donor on samples (donor_id, id) where donor_id is not null;

drop index samples_filters;
create index samples_filters on samples (
  active, status, loinc_biomarker_id, storage_facility_id, result_class, donor_gender, volume_kind,
  ethnicity_key, condition_key, container_key, donor_age, invoice_id, collection_date, expiration_date,
  specimen_price, volume_amount, result_number, preanalytics, created_at, import_batch_id, id
);

drop index samples_for_sale;
create index samples_for_sale on samples (loinc_biomarker_id, result_number, id) include (
  specimen_price, expiration_date, import_batch_id, shown_class, donor_gender, shown_age, collection_year,
  preanalytics, donor_id, ethnicity_key, condition_key, container_key, value_key, volume_kind, volume_amount, offered_at)
  where active and status = 'available' and specimen_price is not null;

-- Otherwise the planner knows nothing of the parts.
create statistics samples_preanalytics on (preanalytics & 127), ((preanalytics >> 7) & 15), ((preanalytics >> 11) & 3),
  ((preanalytics >> 13) & 7) from samples;
analyze samples;
