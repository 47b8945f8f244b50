import type { Diagnosis, diagnosisCategories, ShownDiagnosis } from '@aliquot/contract/diagnoses';
import type { Input } from '@aliquot/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { eq, listOf } from '../../platform/lists/index.ts';

const sorts = {
  category: { filled: sql.ref('category') },
  name: sql`lower(name)`,
  donors: { filled: sql.ref('donors') },
};

export const categoriesOf = (db: Handle) =>
  db.selectFrom('diagnosis_categories').select(['id', 'version', 'category', 'name', 'donors', 'shown']);

export const listCategories = (db: Handle, query: Input<(typeof diagnosisCategories)['getMany']>['body']) =>
  listOf(db, {
    from: categoriesOf(db),
    query,
    search: sql<string>`plain_text(category || ' ' || coalesce(name, ''))`,
    // Categories are never deleted.
    active: (active) => sql<boolean>`${active}`,
    where: { shown: eq('shown') },
    sorts,
    defaultSort: 'category',
  });

/** For the picker of clients. */
export async function listShown(db: Handle): Promise<{ items: ShownDiagnosis[] }> {
  const items = await db
    .selectFrom('diagnosis_categories')
    .select(['category', 'name'])
    .where('shown', '=', true)
    .orderBy('category')
    .execute();
  return { items };
}

/** All diagnoses of a donor as JSON, for staff. */
export const diagnosesOf = (donorId: string) => sql<Diagnosis[]>`(
  select coalesce(json_agg(json_build_object('code', g.code, 'label', g.label) order by g.code), '[]')
  from donor_diagnoses g where g.donor_id = ${sql.ref(donorId)})`;

/** The diagnoses of these donors, for staff: lists of donor, code and label, in no order. */
export const diagnosesAmong = (donors: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_array(g.donor_id, g.code, g.label))
  from donor_diagnoses g where g.donor_id = any (array(${donors})))`;

/** The shown categories of these donors, for clients: lists of donor, category and name, in no order. */
export const shownDiagnosesAmong = (donors: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_array(c.donor_id, k.category, k.name))
  from donor_categories c join diagnosis_categories k on k.category = c.category and k.shown
  where c.donor_id = any (array(${donors})))`;
