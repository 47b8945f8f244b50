-- A buyer's page of one biomarker by price, read in order; the count of all comes from buyable_samples.
create index samples_for_sale_price on samples (loinc_biomarker_id, specimen_price, id)
  include (expiration_date, import_batch_id)
  where active and status = 'available' and specimen_price is not null;

-- The reference interval for a donor. Must agree with classify_result, which a page of rows would call once a row; plain
-- SQL becomes part of the statement that reads them.
create function reference_interval(biomarker integer, donor_sex text, donor_age integer)
returns table (reference_low double precision, reference_high double precision)
language sql stable parallel safe as $$
  select case when bool_and(f.low is not null) then min(f.low) end,
    case when bool_and(f.high is not null) then max(f.high) end
  from (
    select r.low, r.high, r.label, bool_or(r.label = 'Normal') over () as has_normal
    from loinc_ranges r
    where r.loinc_biomarker_id = biomarker
      and (r.sex = 'any' or r.sex = lower(donor_sex))
      and (donor_age is not null or (r.age_from is null and r.age_to is null))
      and (r.age_from is null or r.age_from <= donor_age)
      and (r.age_to is null or r.age_to >= donor_age)) f
  where is_normal_label(f.label, f.has_normal)
$$;
