-- Ways into an account by mail: invitation, recovery, confirming an address. And people who ask for access.

alter table users add column language text check (language in ('en', 'fr'));
-- A changed address counts only after its link was opened.
alter table users add column pending_email text check (pending_email = lower(pending_email));

create table sign_ups (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text not null check (email = lower(email)),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  company_name text not null check (company_name <> ''),
  phone_number text,
  password_hash text not null,
  language text not null check (language in ('en', 'fr')),
  -- Staff see a request only from here on.
  confirmed_at timestamptz,
  decision text check (decision in ('activated', 'declined')),
  decided_at timestamptz,
  user_id integer references users (id),
  constraint sign_ups_decision check ((decision is null) = (decided_at is null))
);
create unique index sign_ups_open on sign_ups (email) where decision is null;
create trigger touch before update on sign_ups for each row execute function touch_row();
select audit_table('sign_ups', 'password_hash');

-- Only the hash of a token is kept: a copy of this table opens nothing.
create table account_links (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('invitation', 'recovery', 'sign_up', 'email_change')),
  user_id integer references users (id),
  sign_up_id integer references sign_ups (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_links_whose check ((purpose = 'sign_up') = (sign_up_id is not null) and (purpose <> 'sign_up') = (user_id is not null))
);
create index account_links_user on account_links (user_id) where used_at is null;
