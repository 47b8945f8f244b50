-- Exported files: who fetched which list when, and how many rows. The limit of files an hour counts them.

create table list_exports (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer not null references users (id),
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  row_count integer not null check (row_count >= 0),
  -- As it was sent; null where rows were selected one by one.
  filter jsonb
);
create index list_exports_user on list_exports (user_id, at);
create trigger list_exports_append_only before update or delete or truncate on list_exports
  for each statement execute function reject_audit_change();

select enable_rls('list_exports');
-- Clients count their own; what writes them is the system.
create policy own on list_exports for select using (int4eq(user_id, (select rls_user())));
