-- Molecular weights, which LOINC does not have: results in mass and in amount of substance are converted with them.
create table component_weights (
  id integer generated always as identity primary key,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- As in loinc_biomarkers.component.
  component text not null unique,
  -- In g/mol. Null when staff removed it, so that the next start does not load it again, and for sums of ions.
  molecular_weight double precision check (molecular_weight > 0),
  -- For equivalents: 1 for sodium, 2 for calcium.
  ion_charge smallint check (ion_charge between 1 and 4),
  source text not null
);
create trigger touch before update on component_weights for each row execute function touch_row();
select audit_table('component_weights');
