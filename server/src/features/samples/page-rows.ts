import { type RawBuilder, sql } from 'kysely';
import { fixed } from '../../platform/database/index.ts';
import { resultsVisible } from './visible.ts';

/** What a page of samples `s` shows of what its rows refer to. */
interface Parts {
  /** Class and label of further results `r`, when they were measured, and what else is shown of them. */
  results: RawBuilder<unknown>;
  /** Diagnoses as lists that begin with the donor's id, of the donors in a query that selects their ids. */
  diagnosesAmong: (donors: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Whether further results have intervals too. */
  allIntervals: boolean;
}

/**
 * The rows of a page, in the order of its ids. One of them also has the facts that all refer to: biomarkers, reference
 * intervals, further results and diagnoses. Read row by row they took two thirds of the statement's time. They
 * are sent as lists, since PostgreSQL writes each key of an object anew.
 */
export function rowsOfPages<Row>({ results, diagnosesAmong, allIntervals }: Parts) {
  const facts = fixed(sql`
    further as materialized (
      select r.loinc_biomarker_id, json_build_array(r.sample_id, r.loinc_biomarker_id, r.value, r.result_number,
        r.result_comparator, r.method, ${results}) as result
      from sample_results r where r.sample_id = any (array(select id from page)) and ${resultsVisible}
    ), measured as materialized (
      select loinc_biomarker_id from page union select loinc_biomarker_id from further
    )
    select page.*, case when page.place = (select place from page limit 1) then json_build_array(
      (select json_agg(json_build_array(t.id, t.name, t.short_name, t.component, t.type, t.units, t.loinc_code,
          t.active and t.verified) order by t.common_rank nulls last, lower(t.name))
        from loinc_biomarkers t where t.id = any (array(select loinc_biomarker_id from measured))),
      (select json_agg(json_build_array(g.loinc_biomarker_id, g.low, g.high, g.sex, g.age_from, g.age_to, g.label))
        from loinc_ranges g where g.loinc_biomarker_id = any (
          array(select ${allIntervals ? sql`loinc_biomarker_id from measured` : sql`distinct loinc_biomarker_id from page`}))),
      (select json_agg(result) from further),
      ${diagnosesAmong(sql`select donor_id from page`)}
    ) end as facts
    from page order by page.place`);
  /** `joins` may end with a condition. */
  return (
    ids: RawBuilder<unknown>,
    columns: RawBuilder<unknown>,
    joins: RawBuilder<unknown> = sql``,
  ) => sql<Row>`
    with page as materialized (
      select p.place, s.id, s.loinc_biomarker_id, s.donor_id, s.donor_gender, s.result_number, s.result_comparator,
        ${columns}
      from (select s.id, row_number() over () as place from (${ids}) s) p
      join samples s on s.id = p.id ${joins}
    ), ${facts}`;
}

/** The ids of a list as such a query. */
export const theseIds = (ids: readonly number[]) => sql`select u.id from unnest(${ids}::integer[]) u (id)`;

/** Written out for the first page, whose plan is kept: the planner must know that few rows are wanted. */
export const limitTo = ({ skip, limit }: { skip: number; limit: number }) =>
  skip === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${skip}`;
