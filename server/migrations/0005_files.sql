-- Files that people send in, where they are shown, and the mail we send out.

-- The stored key is ours; the original name is only ever shown. A row is there before its bytes: `pending` until they
-- come, `receiving` while they do, `stored` when they were checked, `claimed` when something refers to it, `released`
-- when nothing does any more and the bytes may go.
create table files (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  owner_id integer not null references users (id),
  -- `general` is a picture or paper whose sender named no purpose: it may serve wherever its type may.
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

alter table vendors add logo_file_id integer references files (id);
alter table client_companies add logo_file_id integer references files (id);
alter table users add avatar_file_id integer references files (id);
create index vendors_logo on vendors (logo_file_id) where logo_file_id is not null;
create index client_companies_logo on client_companies (logo_file_id) where logo_file_id is not null;
create index users_avatar on users (avatar_file_id) where avatar_file_id is not null;

-- One row a mail, written with the change it tells of. Its data may hold a link's token and goes when it was sent, so
-- this table is not under the audit trail.
create table mails (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  message_id uuid not null default gen_random_uuid(),
  to_address text not null,
  language text not null check (language in ('en', 'fr')),
  template text not null,
  data jsonb not null,
  tries integer not null default 0,
  -- Somebody is sending it; a sender that died leaves it to be taken over.
  sending_since timestamptz,
  sent_at timestamptz
);
create index mails_waiting on mails (created_at) where sent_at is null;
