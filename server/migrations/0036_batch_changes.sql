-- One row for each change of many samples at once, with what they were before, so that it can be undone. Kept for thirty
-- days. The arrays belong together by position.
create table batch_changes (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id integer not null references users (id),
  kind text not null check (kind in ('price', 'status', 'storage')),
  requested jsonb not null,
  sample_ids integer[] not null,
  old_statuses text[] not null,
  old_prices numeric[] not null,
  old_facilities integer[] not null,
  old_locations text[] not null,
  undone_at timestamptz,
  undone_by integer references users (id),
  restored integer,
  skipped integer,
  check (num_nulls(undone_at, undone_by, restored, skipped) in (0, 4))
);
create index batch_changes_created on batch_changes (created_at);
select audit_table('batch_changes', 'sample_ids', 'old_statuses', 'old_prices', 'old_facilities', 'old_locations');
select wall_table('batch_changes');
