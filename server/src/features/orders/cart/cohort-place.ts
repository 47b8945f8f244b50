import type { CohortPlace, CohortRole } from '@aliquot/contract/cohort-place';
import type { Handle } from '../../../platform/database/index.ts';

interface Columns {
  cohort_name: string | null;
  cohort_set: number | null;
  cohort_role: string | null;
}

export const cohortColumns = ['cohort_name', 'cohort_set', 'cohort_role'] as const;

/** The place in a cohort that a line was added from. */
export const cohortPlaceOf = ({ cohort_name, cohort_set, cohort_role }: Columns): CohortPlace =>
  cohort_name === null || cohort_set === null
    ? null
    : { name: cohort_name, set: cohort_set, role: cohort_role as CohortRole };

/** The places of the lines of a cart, by sample. */
export async function cohortPlacesIn(db: Handle, cartId: number): Promise<Map<number, CohortPlace>> {
  const rows = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .select(cohortColumns)
    .where('client_order_id', '=', cartId)
    .where('cohort_name', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.sample_id, cohortPlaceOf(row)]));
}
