-- Client companies, users and how they get in, their files, their settings, and the mail we send.

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
  contact_position text,
  logo_file_id integer,
  -- How much the company may keep from others; null: as the settings say.
  max_held_samples integer check (max_held_samples between 1 and 100000),
  max_unassigned_samples integer check (max_unassigned_samples between 1 and 100000)
);
create unique index client_companies_name on client_companies (lower(name)) where active;
create index client_companies_search on client_companies using gin (plain_text(
  name || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(contact_first_name, '') || ' ' ||
  coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, '')) gin_trgm_ops);
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
  language text check (language in ('en', 'fr')),
  -- A changed address counts only after its link was opened.
  pending_email text check (pending_email = lower(pending_email)),
  avatar_file_id integer,
  client_company_id integer references client_companies (id),
  -- Set for users who became inactive because their company did: these alone come back with it.
  switched_off_with_company integer references client_companies (id),
  -- Client roles buy for a company; nobody else belongs to one.
  constraint users_company check ((role in ('client_manager', 'client_user')) = (client_company_id is not null))
);
create unique index users_email on users (email);
create index users_company_id on users (client_company_id);
create index users_search on users using gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_role_status on users (role, status) where active;
create index users_switched_off on users (switched_off_with_company) where switched_off_with_company is not null;
create trigger touch before update on users for each row execute function touch_row();
select audit_table('users', 'password_hash');

-- Uploaded files. The stored key is ours; the original name is only shown. The row exists before the bytes: `pending` until
-- they come, `receiving` while they do, `stored` when they were checked, `claimed` when something refers to the file,
-- `released` when nothing does any more and the bytes may go.
create table files (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  owner_id integer not null references users (id),
  -- `general` is a picture or document whose sender named no purpose: it may serve wherever its type may.
  purpose text not null check (purpose in ('avatar', 'logo', 'attachment', 'document', 'import', 'general')),
  stored_key text not null unique,
  original_name text not null check (original_name <> ''),
  content_type text not null,
  size integer not null check (size > 0),
  checksum bytea,
  state text not null default 'pending'
    check (state in ('pending', 'receiving', 'stored', 'claimed', 'released')),
  constraint files_checksum check (checksum is not null or state in ('pending', 'receiving', 'released'))
);
create index files_unclaimed on files (created_at) where state <> 'claimed';
create index files_owner on files (owner_id);
create trigger touch before update on files for each row execute function touch_row();
select audit_table('files');

-- Companies and users refer to files, which refer to the user who sent them.
alter table client_companies add foreign key (logo_file_id) references files (id);
alter table users add foreign key (avatar_file_id) references files (id);
create index client_companies_logo on client_companies (logo_file_id) where logo_file_id is not null;
create index users_avatar on users (avatar_file_id) where avatar_file_id is not null;

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
  email text,
  -- A location stays with its company: orders refer to both together.
  unique (id, client_company_id)
);
create unique index shipping_locations_name on shipping_locations (client_company_id, lower(name)) where active;
create index shipping_locations_company on shipping_locations (client_company_id);
create trigger touch before update on shipping_locations for each row execute function touch_row();
select audit_table('shipping_locations');

-- One row a sign-in. Tokens are signed references to it; nothing here can be replayed as one.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id),
  generation integer not null default 1,
  -- The highest generation whose access token was seen: until then a lost refresh reply may be requested again.
  seen_generation integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('logout', 'reuse', 'ended', 'blocked', 'password')),
  address text,
  user_agent text,
  -- When the user last gave the password, at sign-in or later.
  reauthenticated_at timestamptz,
  -- The position of the write-ahead log at the session's last write: a replica that is behind it is not asked. Written
  -- only where a replica is in use.
  wrote_at pg_lsn
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_last_seen on sessions (user_id, last_seen_at);

-- Attempts to sign in, by account and by address. Counted before the password is checked.
create table login_attempts (
  subject text primary key,
  failures integer not null default 0,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

-- Browsers that signed in to an account before. Only the hash of their cookie is stored.
create table known_devices (
  user_id integer not null references users (id),
  device_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Every change of an email address, so that it can be reverted and the old address stays reserved for a while.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  requested_by integer not null references users (id),
  confirmed_at timestamptz,
  reverted_at timestamptz
);
create index email_changes_user on email_changes (user_id, id);
create index email_changes_old on email_changes (old_email) where confirmed_at is not null and reverted_at is null;
select audit_table('email_changes');

-- Requests for access. Each stands for itself until its address is confirmed; of the confirmed ones one waits for a decision.
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
  -- Chosen by the link in the mail, so only by whoever reads it.
  password_hash text,
  language text not null check (language in ('en', 'fr')),
  -- Staff see a request only from here on.
  confirmed_at timestamptz,
  decision text check (decision in ('activated', 'declined')),
  decided_at timestamptz,
  user_id integer references users (id),
  constraint sign_ups_decision check ((decision is null) = (decided_at is null))
);
create unique index sign_ups_open on sign_ups (email) where decision is null and confirmed_at is not null;
create index sign_ups_email on sign_ups (email);
create trigger touch before update on sign_ups for each row execute function touch_row();
select audit_table('sign_ups', 'password_hash');

-- Links in mails. Only the hash of a token is stored: a copy of this table opens nothing.
create table account_links (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('invitation', 'recovery', 'sign_up', 'email_change', 'email_revert')),
  user_id integer references users (id),
  sign_up_id integer references sign_ups (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  email_change_id integer references email_changes (id),
  constraint account_links_whose check ((purpose = 'sign_up') = (sign_up_id is not null) and (purpose <> 'sign_up') = (user_id is not null))
);
create index account_links_user on account_links (user_id) where used_at is null;

-- Links to download a generated file: for one session, once, for a minute. Only the hash of the token is stored.
create table download_links (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  session_id uuid not null references sessions (id) on delete cascade,
  kind text not null,
  parameters jsonb not null,
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index download_links_expiry on download_links (expires_at);

-- Outgoing mail, one row each, written with the change it reports. The data may contain a link's token and is deleted when
-- the mail is sent, so this table is not in the audit log.
create table mails (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  message_id uuid not null default gen_random_uuid(),
  to_address text not null,
  language text not null check (language in ('en', 'fr')),
  template text not null,
  data jsonb not null,
  tries integer not null default 0,
  -- Set while a node sends it; a node that died leaves the mail to another.
  sending_since timestamptz,
  sent_at timestamptz
);
create index mails_waiting on mails (created_at) where sent_at is null;

-- A write sent twice under one key happens once and gets the same reply. Stored in the transaction of the write.
create table idempotency_keys (
  user_id integer not null references users (id),
  key text not null,
  request_hash bytea not null,
  -- As text: jsonb would lose the order of the keys.
  response text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Live events for open pages. Every node is notified at commit; rows are kept for a day for pages that reconnect. An action
-- on many samples is one row.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id integer,
  client_company_id integer,
  to_staff boolean not null default false,
  -- For everybody who buys: a sample was taken, or there is another one.
  to_clients boolean not null default false,
  -- For the managers of the company alone.
  to_managers boolean not null default false,
  payload jsonb not null default '{}',
  constraint events_managers check (not to_managers or client_company_id is not null)
);
create index events_age on events (at);

create function publish_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('aliquot_events', new.id::text);
  return null;
end $$;
create trigger events_publish after insert on events for each row execute function publish_event();

-- How a user wants to see the product: one row a user, written when something is first changed.
create table preferences (
  user_id integer primary key references users (id),
  shortcuts boolean not null default true,
  -- By the name of the screen; what is missing is the screen's default.
  lists jsonb not null default '{}'
);

-- A saved view of a list: filters, order and layout.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  list text not null,
  name text not null check (name <> ''),
  -- The query of the address.
  address_query text not null check (address_query <> '')
);
create unique index list_views_name on list_views (user_id, list, lower(name));
