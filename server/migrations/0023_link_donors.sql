-- Linking the samples in stock that name the same person to donors, and undoing it.

create table donor_link_runs (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  created_by integer not null references users (id),
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- Samples to link; null until they were chosen.
  planned integer,
  -- What was linked so far.
  samples integer not null default 0,
  donors integer not null default 0,
  undone_at timestamptz,
  undone_by integer references users (id)
);
create unique index donor_link_runs_open on donor_link_runs ((true)) where state in ('running', 'undoing');
select audit_table('donor_link_runs', 'planned', 'samples', 'donors');
select enable_rls('donor_link_runs');

-- The samples of a run; the donor is null until the sample is linked.
create table donor_link_samples (
  run_id integer not null references donor_link_runs (id),
  sample_id integer not null references samples (id) on delete cascade,
  donor_id integer,
  primary key (run_id, sample_id)
);
create index donor_link_samples_sample on donor_link_samples (sample_id);
create index donor_link_samples_planned on donor_link_samples (run_id, sample_id) where donor_id is null;
select enable_rls('donor_link_samples');

-- The run that created the donor, which undoing it removes again.
alter table donors add link_run_id integer references donor_link_runs (id);
create index donors_link_run on donors (link_run_id) where link_run_id is not null;
