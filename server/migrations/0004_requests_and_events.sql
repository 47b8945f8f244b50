-- A write sent twice under one key happens once and answers the same. Kept in the write's own transaction.
create table idempotency_keys (
  user_id integer not null references users (id),
  key text not null,
  request_hash bytea not null,
  -- The answer to the letter: jsonb would forget the order of its keys.
  response text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What happened, for those who are looking. Told to every node at commit; kept a day for whoever reconnects.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id integer,
  client_company_id integer,
  to_staff boolean not null default false,
  payload jsonb not null default '{}'
);
create index events_age on events (at);

create function tell_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('aliquot_events', new.id::text);
  return null;
end $$;
create trigger events_tell after insert on events for each row execute function tell_event();
