-- A session keeps the plan of a trigger's statement that it made for its first change. Made for one row it compared each
-- old row with each new one: 200 samples that a batch change moved took 5 s, 0.1 s now. A full join is never planned so,
-- and since ids do not change it is the same join.

create or replace function audit_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
  select audit_actor(), audit_request(), tg_table_name, c.id, 'update', d.old_values, d.new_values
  from (
    select n.id, to_jsonb(o) as old_row, to_jsonb(n) - coalesce(tg_argv, '{}') as new_row
    from new_rows n full join old_rows o on o.id = n.id
    -- Keeps the planner from computing both rows again for every field.
    offset 0
  ) c cross join lateral (
    select jsonb_object_agg(e.key, c.old_row -> e.key) as old_values, jsonb_object_agg(e.key, e.value) as new_values
    from jsonb_each(c.new_row) e
    where e.value is distinct from c.old_row -> e.key
  ) d
  where d.new_values is not null
  order by c.id;
  return null;
end $$;

create or replace function count_facets_update() returns trigger language plpgsql as $$
begin
  insert into facet_deltas (import_batch_id, facet, value, active, status, priced, expires, samples)
  select b.id, t.facet, t.value, (c.s).active, (c.s).status, (c.s).specimen_price is not null, t.expires, sum(c.sign)
  from (
    select v.sign, v.s from new_rows n full join old_rows o on o.id = n.id
    cross join lateral (values (-1, o::samples), (1, n::samples)) v (sign, s)
    where (o.active, o.status, o.specimen_price, o.expiration_date, o.import_batch_id, o.invoice_id,
        o.loinc_biomarker_id, o.collection_date, o.created_at,
        o.result_number is null, o.result_class, o.shown_class, o.biomarker_value, o.donor_age,
        o.volume_kind, o.volume_amount, o.donor_gender, o.donor_ethnicity, o.storage_condition,
        o.storage_container, o.storage_facility_id, o.preanalytics)
      is distinct from
      (n.active, n.status, n.specimen_price, n.expiration_date, n.import_batch_id, n.invoice_id,
        n.loinc_biomarker_id, n.collection_date, n.created_at,
        n.result_number is null, n.result_class, n.shown_class, n.biomarker_value, n.donor_age,
        n.volume_kind, n.volume_amount, n.donor_gender, n.donor_ethnicity, n.storage_condition,
        n.storage_container, n.storage_facility_id, n.preanalytics)
  ) c
  cross join lateral facets_of(c.s) t
  left join import_batches b on b.id = (c.s).import_batch_id and b.hidden
  group by 1, 2, 3, 4, 5, 6, 7 having sum(c.sign) <> 0;
  return null;
end $$;

create or replace function audit_results_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_log (actor_id, request_id, table_name, row_id, action, old_values, new_values)
  select audit_actor(), audit_request(), 'samples', c.sample_id, 'update',
    jsonb_build_object('results', jsonb_object_agg(b.loinc_code, logged_result(c.o))),
    jsonb_build_object('results', jsonb_object_agg(b.loinc_code, logged_result(c.n)))
  from (
    select n.sample_id, n.loinc_biomarker_id, o::sample_results as o, n::sample_results as n
    from new_rows n full join old_rows o on o.id = n.id
    offset 0
  ) c join loinc_biomarkers b on b.id = c.loinc_biomarker_id
  where logged_result(c.o) <> logged_result(c.n)
  group by c.sample_id order by c.sample_id;
  return null;
end $$;
