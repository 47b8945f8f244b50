import type { FurtherResult } from '@aliquot/contract/sample-results';
import { sql } from 'kysely';
import { resultsVisible } from './visible.ts';

/** The biomarker `t` of a result, as the contract has it. */
export const biomarkerAsJson = sql`json_build_object('id', t.id, 'name', t.name, 'shortName', t.short_name,
  'component', t.component, 'type', t.type, 'units', t.units)`;

/** The biomarker of `r`, looked up by its id: otherwise the planner may read the catalogue for each sample of a page. */
export const biomarkerOfResult = sql`
  cross join lateral (select * from loinc_biomarkers t where t.id = r.loinc_biomarker_id offset 0) t`;

/** The interval `i` of a result, null without ends. */
export const intervalAsJson = sql`case when num_nonnulls(i.reference_low, i.reference_high) > 0
  then json_build_object('low', i.reference_low, 'high', i.reference_high) end`;

/** All further results of `s` for staff, as JSON: the most common tests first. */
export const furtherResults = sql<FurtherResult[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id,
    'loincBiomarker', ${biomarkerAsJson},
    'loincCode', t.loinc_code, 'value', r.value, 'valueAsSent', r.value_as_sent,
    'result', case when r.result_number is not null then json_build_object(
      'number', r.result_number, 'comparator', r.result_comparator, 'class', r.result_class, 'label', r.result_label,
      'base', ${intervalAsJson}) end,
    'method', r.method, 'measuredOn', r.measured_on
  ) order by t.common_rank nulls last, lower(t.name)), '[]')
  from sample_results r ${biomarkerOfResult}
  left join lateral reference_interval(r.loinc_biomarker_id, s.donor_gender, s.donor_age) i on true
  where r.sample_id = s.id and ${resultsVisible})`;
