import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

interface Given {
  code: string;
  label?: string | null | undefined;
}

/** Replaces the diagnoses of a locked donor. False if they are the same as before. */
export async function saveDiagnoses(db: Handle, donorId: number, given: readonly Given[]): Promise<boolean> {
  const removed = await db
    .deleteFrom('donor_diagnoses')
    .where('donor_id', '=', donorId)
    .where(sql<boolean>`code <> all (${given.map(({ code }) => code)}::text[])`)
    .returning('id')
    .execute();
  if (given.length === 0) return removed.length > 0;
  const saved = await db
    .insertInto('donor_diagnoses')
    .values(given.map(({ code, label }) => ({ donor_id: donorId, code, label: label ?? null })))
    .onConflict((conflict) =>
      conflict
        .columns(['donor_id', 'code'])
        .doUpdateSet((eb) => ({ label: eb.ref('excluded.label') }))
        .where(sql<boolean>`donor_diagnoses.label is distinct from excluded.label`),
    )
    .returning('id')
    .execute();
  return removed.length + saved.length > 0;
}
