-- How many samples of a term can be bought on a day: what was folded and what was appended since, less what is past its
-- day. As a function its plan is made once a connection; written out it cost more to plan than to run.
create function buyable_samples(term integer, day date) returns integer
language plpgsql stable parallel safe as $$
begin
  return coalesce((select c.samples from stock_counts c
      where c.loinc_biomarker_id = term and c.active and c.status = 'available' and c.priced), 0)
    + (select coalesce(sum(d.samples), 0) from stock_deltas d
      where d.loinc_biomarker_id = term and d.active and d.status = 'available' and d.priced
        and not exists (select from import_batches i where i.id = d.import_batch_id and i.hidden))
    - (select count(*) from samples s
      where s.loinc_biomarker_id = term and s.active and s.status = 'available' and s.expiration_date < day
        and s.specimen_price is not null
        and coalesce(s.import_batch_id, 0) <> all (array(select b.id from import_batches b where b.hidden)));
end $$;
