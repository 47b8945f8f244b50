import type { SampleDetails } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { readPreanalytics, theseIds } from '../samples/index.ts';
import { described, wholeRows } from './rows.ts';

/** What clients see of these samples now, for order lines to keep. Staff who order for them keep the same. */
export async function readDetails(
  db: Handle,
  ids: readonly number[],
): Promise<{ id: number; details: SampleDetails }[]> {
  const { rows } = await wholeRows(
    theseIds(ids),
    sql`s.preanalytics, s.result_method, extract(year from s.result_measured_on)::integer as measured_year, s.shown_age`,
  ).execute(db);
  return described(rows, { whole: true }).map(
    ({ id, preanalytics, result_method, measured_year, facts }) => ({
      id,
      details: {
        ...readPreanalytics(preanalytics),
        method: result_method,
        measuredYear: measured_year,
        diagnoses: facts.diagnoses,
        alsoMeasured: facts.results,
      },
    }),
  );
}
