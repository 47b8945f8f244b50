import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/** The names of these biomarkers, as samples show them. */
export async function termsNamed(db: Handle, ids: readonly number[]) {
  const rows = await db
    .selectFrom('loinc_biomarkers')
    .select([
      'id',
      'name',
      'short_name as shortName',
      'component',
      'type',
      'units',
      'loinc_code as loincCode',
    ])
    .where(sql<boolean>`id = any (${[...ids]}::integer[])`)
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as BiomarkerType }));
}
