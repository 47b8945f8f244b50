-- Imports name donors and add several results of a sample.

-- Without regard to case, as accession_key: rows of one donor are checked against each other.
alter table import_rows add donor_key text;
create index import_rows_donor on import_rows (import_id, donor_key) where donor_key is not null;

-- Rows with the same accession may be further results of one sample; those name the row that makes it.
alter table imports add rows_are_results boolean not null default false;
alter table import_rows add result_of integer;
