-- The words samples have held so far, for filters and forms: asked for often, and never by reading all samples.
create table sample_words (
  kind text not null check (kind in ('condition', 'container', 'ethnicity')),
  word text not null,
  primary key (kind, word)
);

create function note_words() returns trigger language plpgsql as $$
begin
  insert into sample_words (kind, word)
  select distinct w.kind, w.word
  from new_rows n cross join lateral
    (values ('condition', n.storage_condition), ('container', n.storage_container), ('ethnicity', n.donor_ethnicity))
    as w (kind, word)
  where w.word is not null and not exists (select from sample_words k where k.kind = w.kind and k.word = w.word)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger words_insert after insert on samples referencing new table as new_rows
  for each statement execute function note_words();
create trigger words_update after update on samples referencing new table as new_rows
  for each statement execute function note_words();

-- Addresses to fetch a made file from: for whom, once, for a minute. The token itself is kept nowhere.
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
