-- Companies that buy, the people who use the product, and their sessions.

create table client_companies (
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
create unique index client_companies_name on client_companies (lower(name)) where active;
create trigger touch before update on client_companies for each row execute function touch_row();
select audit_table('client_companies');

create table users (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null
    check (role in ('super_admin', 'admin', 'client_manager', 'client_user', 'vendor_operator', 'unauthorized')),
  email text not null check (email = lower(email)),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  password_hash text,
  date_of_birth date,
  phone_number text,
  gender text check (gender in ('male', 'female', 'other')),
  status text not null default 'active' check (status in ('active', 'blocked', 'inactive')),
  client_company_id integer references client_companies (id),
  -- Client roles buy for a company; nobody else belongs to one.
  constraint users_company check ((role in ('client_manager', 'client_user')) = (client_company_id is not null))
);
create unique index users_email on users (email);
create index users_company_id on users (client_company_id);
create trigger touch before update on users for each row execute function touch_row();
select audit_table('users', 'password_hash');

-- One row a sign-in. Tokens are signed references to it; nothing here can be replayed as one.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id),
  generation integer not null default 1,
  -- The highest generation of which an access token was seen: until then a lost refresh reply may be asked for again.
  seen_generation integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('logout', 'reuse', 'ended', 'blocked', 'password')),
  address text,
  user_agent text
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- Tries at signing in, by account and by address. Counted before the password is looked at.
create table login_attempts (
  subject text primary key,
  failures integer not null default 0,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
