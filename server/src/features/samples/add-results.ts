import { type RawBuilder, sql } from 'kysely';

/**
 * Adds further results of many samples: `given` selects `sample_id`, `loinc_biomarker_id`, `value`, `value_as_sent`,
 * `method`, `measured_on` and `import_batch_id`. They are classified together, by intervals that are read once for each test,
 * sex and age; the trigger classifies results that somebody adds one by one.
 */
export const insertResults = (given: RawBuilder<unknown>) => sql`
  insert into sample_results (sample_id, loinc_biomarker_id, value, value_as_sent, method, measured_on, import_batch_id,
    result_number, result_comparator, result_class, result_label, shown_class, shown_label)
  select r.*, p.number, p.comparator, c.class, c.label, o.class, o.label
  from (
    select t.type, t.units, array_agg(g) as results,
      fitting_ranges(t.id, s.donor_gender, s.donor_age) as fitting,
      fitting_ranges(t.id, s.donor_gender, case when s.donor_age > 90 then 90 else s.donor_age end) as fitting_shown
    from (${given}) g
    join loinc_biomarkers t on t.id = g.loinc_biomarker_id
    -- With offset 0 a look-up by id for each: the planner knows nothing of the results.
    cross join lateral (select s.donor_gender, s.donor_age from samples s where s.id = g.sample_id offset 0) s
    group by t.id, s.donor_gender, s.donor_age
  ) f
  cross join lateral unnest(f.results) as r(sample_id integer, loinc_biomarker_id integer, value text, value_as_sent text,
    method text, measured_on date, import_batch_id integer)
  cross join lateral parse_result(r.value, f.type, f.units) p
  cross join lateral classify_among(f.fitting, p.number) c
  cross join lateral classify_among(f.fitting_shown, p.number) o
  order by r.sample_id, r.loinc_biomarker_id`;
