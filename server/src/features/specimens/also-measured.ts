import { listedResults } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import { biomarkerAsJson, biomarkerOfResult, intervalAsJson, resultsVisible } from '../samples/index.ts';

/**
 * The further results of `s` that clients see, as JSON, and their number. A deactivated biomarker is left out. The
 * interval is that of the shown age, as everything that clients see; it costs a call for each result.
 */
const resultsOf = (few: boolean) => sql`(
  select json_agg(f.shown order by f.place) ${few ? sql`filter (where f.place <= ${sql.lit(listedResults)})` : sql``} as also,
    count(*)::integer as also_count
  from (
    select row_number() over (order by t.common_rank nulls last, lower(t.name)) as place, json_build_object(
      'loincBiomarker', ${biomarkerAsJson},
      'loincCode', t.loinc_code, 'value', r.value,
      'result', case when r.result_number is not null then json_build_object(
        'number', r.result_number, 'comparator', r.result_comparator, 'class', r.shown_class, 'label', r.shown_label,
        'base', ${few ? sql`null` : intervalAsJson}) end,
      'method', r.method, 'measuredYear', extract(year from r.measured_on)::integer) as shown
    from sample_results r ${biomarkerOfResult}
    ${few ? sql`` : sql`left join lateral reference_interval(r.loinc_biomarker_id, s.donor_gender, s.shown_age) i on true`}
    where r.sample_id = s.id and t.active and t.verified and ${resultsVisible}
  ) f)`;

/** For lists: the first few, without intervals. */
export const fewResults = resultsOf(true);
export const allResults = resultsOf(false);
