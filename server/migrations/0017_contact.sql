-- Conversations of clients with us.

-- One that is open a person; a deleted one stays, and the next message opens another.
create table chats (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id integer not null references users (id)
);
create unique index chats_open on chats (user_id) where active;
create index chats_user on chats (user_id);
create trigger touch before update on chats for each row execute function touch_row();
select audit_table('chats');

-- Where a conversation stands. It moves with every message, which is no change that anybody looks up in the history.
create table chat_progress (
  chat_id integer primary key references chats (id),
  last_seq integer not null default 0,
  -- The last message of each side, and how far each side has read.
  client_seq integer not null default 0,
  staff_seq integer not null default 0,
  client_read_seq integer not null default 0,
  staff_read_seq integer not null default 0,
  last_message_at timestamptz not null default now(),
  answered_by integer references users (id),
  check (greatest(client_seq, staff_seq, client_read_seq, staff_read_seq) <= last_seq)
);
create index chat_progress_newest on chat_progress (last_message_at, chat_id);
create index chat_progress_waiting on chat_progress (chat_id) where client_seq > staff_read_seq;

-- Written once, never changed. Places are given under the lock of the conversation, from 1 without gaps: one order for
-- everybody. The sender's own key makes the same message, sent again, the same row.
create table chat_messages (
  id integer generated always as identity primary key,
  chat_id integer not null references chats (id),
  seq integer not null check (seq > 0),
  at timestamptz not null default clock_timestamp(),
  author_id integer not null references users (id),
  from_staff boolean not null,
  comment text not null,
  source_type text not null default 'general' check (source_type in ('general', 'order', 'sample')),
  -- The order or sample with its number or code, as they were: an undone import takes its samples away, not what was
  -- said of them.
  source_id integer,
  source_name text,
  client_key text check (client_key <> ''),
  constraint chat_messages_place unique (chat_id, seq),
  constraint chat_messages_once unique (author_id, client_key),
  constraint chat_messages_source check (
    (source_type = 'general') = (source_id is null) and (source_type = 'general') = (source_name is null))
);
create index chat_messages_author on chat_messages (author_id, at);
create index chat_messages_words on chat_messages using gin (plain_text(comment) gin_trgm_ops);

create table chat_attachments (
  id integer generated always as identity primary key,
  chat_message_id integer not null references chat_messages (id),
  file_id integer not null unique references files (id),
  position integer not null
);
create index chat_attachments_message on chat_attachments (chat_message_id, position);

create function keep_message() returns trigger language plpgsql as $$
begin
  raise exception 'a message stays as it was sent' using errcode = 'insufficient_privilege';
end $$;
create trigger chat_messages_keep before update or delete or truncate on chat_messages
  for each statement execute function keep_message();
create trigger chat_attachments_keep before update or delete or truncate on chat_attachments
  for each statement execute function keep_message();
