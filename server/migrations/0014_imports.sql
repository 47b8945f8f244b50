-- Sheets that vendors send: what was read of them, what was found wrong, and what became samples.

create table imports (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  created_by integer not null references users (id),
  state text not null default 'reading' check (state in ('reading', 'checking', 'checked', 'committing', 'done',
    'refused', 'cancelling', 'cancelled', 'undoing', 'undone')),
  file_name text not null,
  file_type text not null check (file_type in ('csv', 'workbook')),
  -- Where the bytes are until they have been read.
  stored_key text,
  storage_facility_id integer not null references storage_facilities (id),
  storage_location text,
  invoice_id integer references invoices (id),
  -- Sent without a look at the check first: all good rows are added at once.
  straight boolean not null default false,
  take text check (take in ('good', 'all')),
  day_first boolean not null default false,
  comma_is_decimal boolean not null default false,
  headings jsonb not null default '[]',
  fields jsonb not null default '[]',
  -- How many rows are what, and how often which fault was found.
  tally jsonb not null default '{}',
  -- Rows dealt with in the present step.
  done integer not null default 0,
  -- How often the present step was begun.
  attempts integer not null default 0,
  fault text,
  fault_name text,
  import_batch_id integer references import_batches (id),
  -- Whoever works on it says so; when that lapses, another may go on.
  lease_until timestamptz
);
create index imports_busy on imports (lease_until)
  where state in ('reading', 'checking', 'committing', 'cancelling', 'undoing');
select audit_table('imports', 'lease_until', 'attempts', 'done', 'tally');

create table import_rows (
  import_id integer not null references imports (id),
  row_number integer not null,
  line integer not null,
  cells jsonb not null,
  state text not null check (state in ('good', 'bad', 'blank', 'added')),
  faults jsonb not null default '[]',
  -- The accession without regard to case, and the sample it would make.
  accession_key text,
  sample jsonb,
  sample_id integer,
  primary key (import_id, row_number)
);
create index import_rows_state on import_rows (import_id, state, row_number);
create index import_rows_accession on import_rows (import_id, accession_key);

create index samples_batch on samples (import_batch_id) where import_batch_id is not null;
