-- The company that runs the installation, on every document. Absent until a super admin fills it.

create table seller (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  legal_name text not null check (legal_name <> ''),
  address1 text not null,
  address2 text,
  city text not null,
  state text,
  zip text,
  -- ISO 3166-1.
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone_number text,
  email text,
  website text,
  tax_number text,
  registration text,
  bank text,
  logo_file_id integer references files (id),
  payment_days integer not null default 30 check (payment_days between 0 and 180),
  shipping_pricing text not null default 'not_priced'
    check (shipping_pricing in ('not_priced', 'included', 'at_confirmation')),
  invoice_note text,
  quote_terms text
);
create trigger touch before update on seller for each row execute function touch_row();
select audit_table('seller');
select enable_rls('seller');

-- Everybody who is signed in reads it; the system alone writes it. Clients have the logo on their documents.
create policy seen on seller for select using ((select rls_user()) is not null);
create policy logo on files for select using (id = (select s.logo_file_id from seller s));
