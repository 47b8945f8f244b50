import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import type { Chunk } from './chunk.ts';

/** Adds the diagnoses that rows state of their donors. Those that a donor has already stay as they are. */
export const addDiagnoses = (db: Handle, importId: number, { after, last }: Chunk) =>
  sql`insert into donor_diagnoses (donor_id, code, label)
    select distinct on (s.donor_id, g.code) s.donor_id, g.code, g.label
    from import_rows i join samples s on s.id = i.sample_id
    cross join lateral jsonb_to_recordset(i.sample -> 'diagnoses') as g(code text, label text)
    where i.import_id = ${importId} and i.state = 'added' and i.result_of is null
      and i.row_number > ${after} and i.row_number <= ${last} and i.sample ? 'diagnoses'
    order by s.donor_id, g.code, i.row_number
    on conflict (donor_id, code) do nothing`.execute(db);
