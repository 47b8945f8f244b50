import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import { insertResults } from '../../samples/index.ts';
import type { Fault } from '../row-queries.ts';
import type { Chunk } from './chunk.ts';

/** Statements of their own after that of the samples: a result is classified by the age and sex of its sample. */

const resultColumns = sql`r(loinc_biomarker_id integer, value text, value_as_sent text, method text, measured_on date)`;
const ofNoBatch = sql`null::integer as import_batch_id`;

/** Adds the further results that rows have in their own columns. */
export const addOwnResults = (db: Handle, importId: number, { after, last }: Chunk) =>
  insertResults(sql`
    select i.sample_id, r.*, ${ofNoBatch}
    from import_rows i cross join lateral jsonb_to_recordset(i.sample -> 'results') as ${resultColumns}
    where i.import_id = ${importId} and i.state = 'added' and i.result_of is null
      and i.row_number > ${after} and i.row_number <= ${last} and i.sample ? 'results'`).execute(db);

const firstIsBad: Fault = { field: 'accession', fault: 'first_row_bad' };

/** Adds the rows that are a further result of the sample of an earlier row; without that sample they become bad. */
export async function addLaterRows(
  db: Handle,
  importId: number,
  { after, last }: Chunk,
): Promise<{ added: number; lost: Fault[] }> {
  const { rows } = await sql<{ added: boolean }>`
    with later as materialized (
      select i.ctid as place, i.row_number, i.sample, f.sample_id
      from import_rows i join import_rows f on f.import_id = i.import_id and f.row_number = i.result_of
      where i.import_id = ${importId} and i.state = 'good' and i.result_of is not null
        and i.row_number > ${after} and i.row_number <= ${last}
      for update of i
    ), added as (
      ${insertResults(sql`
        select l.sample_id, r.*, ${ofNoBatch}
        from later l cross join lateral jsonb_to_recordset(l.sample -> 'results') as ${resultColumns}
        where l.sample_id is not null`)}
    )
    update import_rows i set
      state = case when l.sample_id is null then 'bad' else 'added' end,
      sample_id = l.sample_id,
      faults = case when l.sample_id is null then ${JSON.stringify([firstIsBad])}::jsonb else i.faults end
    from later l where i.ctid = l.place
    returning i.state = 'added' as added`.execute(db);
  const added = rows.filter((row) => row.added).length;
  return { added, lost: rows.filter((row) => !row.added).map(() => firstIsBad) };
}
