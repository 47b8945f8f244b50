import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import { insertResults } from '../../samples/index.ts';
import type { Term } from '../queries.ts';
import { ResultsOfFile } from '../results-of-file.ts';
import type { Fault, ResultValues } from '../row-queries.ts';
import type { Chunk } from './chunk.ts';

interface GoodRow {
  row_number: number;
  accession_key: string;
  sample: { results: [ResultValues] };
}

/** What became of a row. */
interface Outcome {
  row_number: number;
  state: 'added' | 'blank' | 'bad';
  sample_id: number | null;
  faults: Fault[];
}

/**
 * Adds the results of good rows to samples in stock, hidden with their batch. Rows are checked once more against samples
 * that are locked by now: one may have been deleted, or got the same result, since the check.
 */
export async function addToStock(
  db: Handle,
  { importId, batchId, terms }: { importId: number; batchId: number; terms: readonly Term[] },
  { after, last }: Chunk,
) {
  // Locked: two nodes may work on an import for a moment, and the second must see what the first has added.
  const rows = (await db
    .selectFrom('import_rows')
    .select(['row_number', 'accession_key', 'sample'])
    .where('import_id', '=', importId)
    .where('state', '=', 'good')
    .where('row_number', '>', after)
    .where('row_number', '<=', last)
    .orderBy('row_number')
    .forUpdate()
    .execute()) as GoodRow[];
  const keys = [...new Set(rows.map(({ accession_key }) => accession_key))];
  const stock = new ResultsOfFile(terms);
  await stock.load(db, keys, await lockSamples(db, keys));
  const outcomes = rows.map((row) => outcomeOf(stock, row));
  await addResults(db, batchId, rows, outcomes);
  await markRows(db, importId, outcomes);
  const added = outcomes.filter(({ state }) => state === 'added').length;
  return {
    added,
    results: added,
    blank: outcomes.filter(({ state }) => state === 'blank').length,
    lost: outcomes.flatMap(({ faults }) => faults),
  };
}

function outcomeOf(stock: ResultsOfFile, { row_number, accession_key, sample }: GoodRow): Outcome {
  const accepted = stock.accept(accession_key, sample.results[0]);
  const none = { row_number, sample_id: null, faults: [] };
  if (accepted === 'known') return { ...none, state: 'blank' };
  return 'fault' in accepted
    ? { ...none, state: 'bad', faults: [accepted] }
    : { ...none, state: 'added', sample_id: accepted.sampleId };
}

/** In the order of their ids, as orders lock them. */
async function lockSamples(db: Handle, keys: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from samples s where s.active and lower(s.accession) = any (
      select lower(k) from unnest(${keys}::text[]) as k)
    order by s.id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

async function addResults(
  db: Handle,
  batchId: number,
  rows: readonly GoodRow[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const results = outcomes.flatMap(({ sample_id }, at) =>
    sample_id === null ? [] : [{ sample_id, ...rows[at]?.sample.results[0] }],
  );
  if (results.length === 0) return;
  await insertResults(sql`
    select r.*, ${batchId}::integer as import_batch_id from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r(sample_id integer, loinc_biomarker_id integer, value text, value_as_sent text, method text,
        measured_on date)`).execute(db);
}

const markRows = (db: Handle, importId: number, outcomes: readonly Outcome[]) =>
  sql`update import_rows t set state = r.state, sample_id = r.sample_id, faults = r.faults
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as r(row_number integer, state text, sample_id integer, faults jsonb)
    where t.import_id = ${importId} and t.row_number = r.row_number`.execute(db);
