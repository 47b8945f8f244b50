import type { ShownDiagnosis } from '@aliquot/contract/diagnoses';
import type { SampleDetails } from '@aliquot/contract/orders';
import type { AlsoMeasured } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { shownDiagnosesOf } from '../diagnoses/index.ts';
import { readPreanalytics } from '../samples/index.ts';
import { allResults } from './also-measured.ts';

interface Row {
  id: number;
  preanalytics: number;
  result_method: string | null;
  measured_year: number | null;
  diagnoses: ShownDiagnosis[];
  also: AlsoMeasured[] | null;
}

/** What clients see of these samples now, for order lines to keep. Staff who order for them keep the same. */
export async function readDetails(
  db: Handle,
  ids: readonly number[],
): Promise<{ id: number; details: SampleDetails }[]> {
  const { rows } = await sql<Row>`
    select s.id, s.preanalytics, s.result_method, extract(year from s.result_measured_on)::integer as measured_year,
      ${shownDiagnosesOf} as diagnoses, r.also
    from samples s cross join lateral ${allResults} r where s.id = any (${[...ids]}::integer[])`.execute(db);
  return rows.map(({ id, preanalytics, result_method, measured_year, diagnoses, also }) => ({
    id,
    details: {
      ...readPreanalytics(preanalytics),
      method: result_method,
      measuredYear: measured_year,
      diagnoses,
      alsoMeasured: also ?? [],
    },
  }));
}
