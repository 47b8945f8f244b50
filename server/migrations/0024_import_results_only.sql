-- Files of results for samples in stock.

alter table imports
  add kind text not null default 'samples' check (kind in ('samples', 'results')),
  -- How staff read the words of the vendor that nobody knew: by field, each word in lower case with its code.
  add words jsonb not null default '{}',
  alter storage_facility_id drop not null,
  add constraint imports_facility check (kind = 'results' or storage_facility_id is not null);
