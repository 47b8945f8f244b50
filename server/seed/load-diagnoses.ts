import { sql } from 'kysely';
import { countDonors } from '../src/features/diagnoses/index.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { diagnoses } from './demo-diagnoses.ts';

/** Results that suggest a diagnosis, one row each. */
const signs = diagnoses.flatMap(({ category, high = [], low = [] }) => [
  ...high.map((loinc) => ({ category, loinc, class: 'high' })),
  ...low.map((loinc) => ({ category, loinc, class: 'low' })),
]);

/**
 * Diagnoses of the donors of the samples after that id. Chance is a hash of the donor, so that it does not depend on the
 * order of the samples.
 */
export const insertDiagnoses = (db: Handle, after: number) =>
  sql`
  with measured as (
    select s.donor_id, s.loinc_biomarker_id, s.result_class from samples s where s.id > ${after}
    union all
    select s.donor_id, r.loinc_biomarker_id, r.result_class
    from sample_results r join samples s on s.id = r.sample_id where s.id > ${after}
  ), suggested as (
    select distinct m.donor_id, g.category
    from json_to_recordset(${JSON.stringify(signs)}::json) as g (category text, loinc text, class text)
    join loinc_biomarkers b on b.loinc_code = g.loinc
    join measured m on m.loinc_biomarker_id = b.id and m.result_class = g.class
  )
  insert into donor_diagnoses (donor_id, code, label)
  select d.id, c.one ->> 'code', c.one ->> 'label'
  from (select distinct s.donor_id from samples s where s.id > ${after} and s.donor_id is not null) s
  join donors d on d.id = s.donor_id
  cross join json_to_recordset(${JSON.stringify(diagnoses)}::json)
    as g (category text, codes json, share integer, sex text, "from" integer)
  cross join lateral (select hashtextextended(d.donor_key || g.category, 0) & 2147483647 as number) h
  cross join lateral (select g.codes -> (h.number / 1000 % json_array_length(g.codes))::integer as one) c
  left join suggested x on x.donor_id = d.id and x.category = g.category
  where h.number % 1000 < case when x.donor_id is null then g.share else 850 end
    and (g.sex is null or g.sex = d.sex) and (g."from" is null or d.born < now() - make_interval(years => g."from"))
  on conflict do nothing`.execute(db);

/** The names for clients, and which categories they see. */
export async function finishDiagnoses(db: Handle): Promise<void> {
  for (const { category, name } of diagnoses)
    await db
      .updateTable('diagnosis_categories')
      .set({ name })
      .where('category', '=', category)
      .where('name', 'is', null)
      .execute();
  await countDonors(db);
}
