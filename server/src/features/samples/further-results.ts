import type { FurtherResult, ResultBody } from '@aliquot/contract/sample-results';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { lockForShareBiomarkers } from './lock-references.ts';
import { measuredValue } from './measured-value.ts';
import { type Problems, type Term, termAmong } from './rules.ts';
import { resultsVisible } from './visible.ts';

interface Stored {
  loinc_biomarker_id: number;
  value: string;
  value_as_sent: string | null;
  method: string | null;
  measured_on: string | null;
}

interface Days {
  collection_date: string | null;
  today: string;
}

/**
 * The rows of a body. A biomarker that the sample has already may be deactivated. Problems are named by the position of
 * the result, as `results.1.value`.
 */
export async function resultsOf(
  db: Handle,
  first: Term | null,
  bodies: readonly ResultBody[],
  known: readonly FurtherResult[],
  { collection_date, today }: Days,
): Promise<{ rows: Stored[]; problems: Problems }> {
  const terms = bodies.length > 0 ? await lockForShareBiomarkers(db, bodies) : [];
  const rows: Stored[] = [];
  const problems: Problems = {};
  for (const [at, body] of bodies.entries()) {
    const add = (found: Problems) => {
      for (const [field, keys] of Object.entries(found)) problems[`results.${at}.${field}`] = keys;
    };
    const same = known.find(
      ({ loincBiomarker, loincCode }) =>
        loincBiomarker.id === body.loincBiomarkerId || loincCode === body.loincCode,
    );
    const chosen = same ? { term: same.loincBiomarker, problems: {} } : termAmong(terms, body);
    add(chosen.problems);
    const measured = await measuredValue(db, chosen.term, body.value, body.units);
    const { biomarkerValue: value, ...others } = measured.problems;
    add(value ? { value } : others);
    const day = body.measuredOn || null;
    if (day !== null && day > today) add({ measuredOn: ['day_future'] });
    else if (day !== null && collection_date !== null && day < collection_date)
      add({ measuredOn: ['measured_before_collection'] });
    if (!chosen.term) continue;
    const { id } = chosen.term;
    if (id === first?.id || rows.some((row) => row.loinc_biomarker_id === id)) await failRepeated(db, id, at);
    rows.push({
      loinc_biomarker_id: id,
      value: measured.value ?? body.value,
      value_as_sent: measured.asSent,
      method: body.method || null,
      measured_on: day,
    });
  }
  return { rows, problems };
}

/** A sample has one result of a biomarker; the error names it. */
async function failRepeated(db: Handle, id: number, at: number): Promise<never> {
  const { name } = await db
    .selectFrom('loinc_biomarkers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  fail('duplicate', {
    words: { name },
    fields: { [`results.${at}.loincBiomarkerId`]: ['validate_duplicate'] },
  });
}

/** A result as it was, for a change that leaves it alone: it must still fit. */
export const bodyOfResult = ({ loincBiomarker, value, method, measuredOn }: FurtherResult): ResultBody => ({
  loincBiomarkerId: loincBiomarker.id,
  value,
  method,
  measuredOn,
});

/** Removes the visible results that are not among these; true if there were any. */
export async function removeOthers(db: Handle, sampleId: number, rows: readonly Stored[]): Promise<boolean> {
  const kept = rows.map(({ loinc_biomarker_id }) => loinc_biomarker_id);
  const removed = await db
    .deleteFrom('sample_results as r')
    .where('r.sample_id', '=', sampleId)
    .where(resultsVisible)
    .where('r.loinc_biomarker_id', 'not in', [0, ...kept])
    .returning('r.id')
    .execute();
  return removed.length > 0;
}

/** A value that is left alone keeps what was sent. */
const keepsAsSent = sql`(excluded.value = sample_results.value and excluded.value_as_sent is null)`;

/** A result of an import that is not complete. */
const isHidden = sql`sample_results.import_batch_id = any (array(select b.id from import_batches b where b.hidden))`;

/** Adds and changes what differs from the results there are; true if anything did. */
export async function saveResults(db: Handle, sampleId: number, rows: readonly Stored[]): Promise<boolean> {
  if (rows.length === 0) return false;
  const saved = await db
    .insertInto('sample_results')
    .values(rows.map((row) => ({ ...row, sample_id: sampleId })))
    .onConflict((conflict) =>
      conflict
        .columns(['sample_id', 'loinc_biomarker_id'])
        .doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          method: eb.ref('excluded.method'),
          measured_on: eb.ref('excluded.measured_on'),
          // What somebody entered is no longer that of an import, and stays when that is canceled or undone.
          import_batch_id: null,
          value_as_sent: sql<string | null>`case when ${keepsAsSent} then sample_results.value_as_sent
            else excluded.value_as_sent end`,
        }))
        .where(
          sql<boolean>`(sample_results.value, sample_results.method, sample_results.measured_on)
              is distinct from (excluded.value, excluded.method, excluded.measured_on) or ${isHidden}
            or not ${keepsAsSent} and sample_results.value_as_sent is distinct from excluded.value_as_sent`,
        ),
    )
    .returning('id')
    .execute();
  return saved.length > 0;
}
