-- Diagnoses of donors. Staff see codes and the vendor's words; clients see categories that enough donors have.

create table donor_diagnoses (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  donor_id integer not null references donors (id) on delete cascade,
  -- ICD-10, with a point after the category.
  code text not null check (code ~ '^[A-Z][0-9][0-9AB](\.[0-9A-Z]{1,4})?$'),
  label text check (label <> '' and length(label) <= 255),
  unique (donor_id, code)
);
create index donor_diagnoses_code on donor_diagnoses (code, donor_id);
select audit_table('donor_diagnoses');
select enable_rls('donor_diagnoses');

-- The first three characters of the codes of each donor, which clients may filter by.
create table donor_categories (
  category text not null check (category ~ '^[A-Z][0-9][0-9AB]$'),
  donor_id integer not null references donors (id) on delete cascade,
  primary key (category, donor_id)
);
create index donor_categories_donor on donor_categories (donor_id, category);

create table diagnosis_categories (
  id integer generated always as identity unique,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  category text primary key check (category ~ '^[A-Z][0-9][0-9AB]$'),
  -- Written by staff and shown to clients; without it they see the code alone.
  name text check (name <> '' and length(name) <= 120),
  -- Counted by a job. A category that fewer than eleven donors have is hidden from clients.
  donors integer not null default 0,
  shown boolean not null default false check (shown = (donors >= 11))
);
create trigger touch before update of name on diagnosis_categories for each row execute function touch_row();
select audit_table('diagnosis_categories', 'donors', 'shown');

-- In the order of the categories, so that two statements never wait for each other.
create function keep_donor_categories() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from donor_categories c using old_rows o
    where c.donor_id = o.donor_id and c.category = left(o.code, 3) and not exists (
      select from donor_diagnoses d where d.donor_id = c.donor_id and left(d.code, 3) = c.category);
  end if;
  if tg_op <> 'DELETE' then
    insert into diagnosis_categories (category)
    select distinct left(n.code, 3) from new_rows n order by 1 on conflict do nothing;
    insert into donor_categories (category, donor_id)
    select distinct left(n.code, 3), n.donor_id from new_rows n order by 1, 2 on conflict do nothing;
  end if;
  return null;
end $$;
create trigger categories_insert after insert on donor_diagnoses referencing new table as new_rows
  for each statement execute function keep_donor_categories();
create trigger categories_update after update on donor_diagnoses referencing old table as old_rows new table as new_rows
  for each statement execute function keep_donor_categories();
create trigger categories_delete after delete on donor_diagnoses referencing old table as old_rows
  for each statement execute function keep_donor_categories();

-- With the donor, beside another integer, where it fits into the padding: a common diagnosis reads the index alone.
drop index samples_filters;
create index samples_filters on samples (
  active, status, loinc_biomarker_id, storage_facility_id, result_class, donor_gender, volume_kind,
  ethnicity_key, condition_key, container_key, donor_age, invoice_id, collection_date, expiration_date,
  specimen_price, volume_amount, result_number, preanalytics, donor_id, created_at, import_batch_id, id
);
