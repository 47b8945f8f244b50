import type { Handle } from '../src/platform/database/handle.ts';

/** Two shown categories, and one that too few donors have. */
export const categories = ['E11', 'I10', 'E75'];
export async function diagnosedDonors(db: Handle): Promise<number[]> {
  const donors = await db
    .insertInto('donors')
    .values(Array.from({ length: 40 }, (_, n) => ({ donor_key: `Donor ${n}` })))
    .returning('id')
    .execute();
  await db
    .insertInto('donor_diagnoses')
    .values(
      donors.flatMap(({ id }, n) =>
        categories
          .filter((_, at) => n % ([2, 3, 8][at] ?? 1) === 0)
          .map((category) => ({ donor_id: id, code: `${category}.1` })),
      ),
    )
    .execute();
  return donors.map(({ id }) => id);
}
