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
  contact_position text
);
create unique index vendors_name on vendors (lower(name)) where active;
create index vendors_search on vendors using gin (plain_text(
  name || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(contact_first_name, '') || ' ' ||
  coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, '')) gin_trgm_ops);
create trigger touch before update on vendors for each row execute function touch_row();
select audit_table('vendors');
