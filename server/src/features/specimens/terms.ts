import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { sql } from 'kysely';
import { type Handle, prepared } from '../../platform/database/index.ts';

/** A biomarker as samples show it. */
export interface NamedTerm {
  id: number;
  name: string;
  shortName: string | null;
  component: string;
  type: BiomarkerType;
  units: string | null;
  loincCode: string;
}

/** Its columns of `loinc_biomarkers b`. */
export const termColumns = sql`b.id, b.name, b.short_name as "shortName", b.component, b.type, b.units,
  b.loinc_code as "loincCode"`;

export async function termsNamed(db: Handle, ids: readonly number[]): Promise<NamedTerm[]> {
  const { rows } = await sql<NamedTerm>`
    select ${prepared} ${termColumns} from loinc_biomarkers b where b.id = any (${[...ids]}::integer[])`.execute(
    db,
  );
  return rows;
}
