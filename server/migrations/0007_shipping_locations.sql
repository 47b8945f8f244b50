-- Where a company has its orders sent.
create table shipping_locations (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_company_id integer not null references client_companies (id),
  name text not null check (name <> ''),
  address1 text not null check (address1 <> ''),
  address2 text,
  city text not null check (city <> ''),
  state text,
  zip text,
  phone_number text,
  fax text,
  email text
);
create unique index shipping_locations_name on shipping_locations (client_company_id, lower(name)) where active;
create index shipping_locations_company on shipping_locations (client_company_id);
create trigger touch before update on shipping_locations for each row execute function touch_row();
select audit_table('shipping_locations');

create index client_companies_search on client_companies using gin (plain_text(
  name || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(contact_first_name, '') || ' ' ||
  coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, '')) gin_trgm_ops);

-- Who became inactive only because the company did: these, and nobody else, come back with it.
alter table users add column switched_off_with_company integer references client_companies (id);
create index users_switched_off on users (switched_off_with_company) where switched_off_with_company is not null;
