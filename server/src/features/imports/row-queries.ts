import type { Diagnosis } from '@aliquot/contract/diagnoses';
import type { Input } from '@aliquot/contract/endpoint';
import type { ImportField, imports, RowFault } from '@aliquot/contract/imports';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

export interface Fault {
  field: ImportField | null;
  /** The column of a result, by its index. */
  column?: number;
  fault: RowFault;
  /** For its sentence: what was expected, and what was found instead. */
  details?: string[];
}

/** A further result of a good row, by column name of `sample_results`. */
export interface ResultValues {
  loinc_biomarker_id: number;
  value: string;
  value_as_sent: string | null;
  method?: string | null;
  measured_on?: string | null;
}

/** The sample of a good row, by column name of `samples`; `results` are its further ones, `diagnoses` those of its donor. */
export type SampleValues = Record<string, string | number | null | ResultValues[] | Diagnosis[]>;

export interface StagedRow {
  row_number: number;
  line: number;
  cells: string[];
  state: string;
  faults: Fault[];
  accession_key: string | null;
  donor_key: string | null;
  /** The row that makes the sample, where this one only adds a result to it. */
  result_of: number | null;
  sample: SampleValues | null;
  sample_id: number | null;
}

/** A row as it is stored after its check. */
export type CheckedRow = Omit<StagedRow, 'sample_id'>;

const columns = sql`(row_number integer, line integer, cells jsonb, state text, faults jsonb, accession_key text,
  donor_key text, result_of integer, sample jsonb)`;

/** One statement per batch on both engines, with the rows as one JSON parameter. */
export const insertRows = (db: Handle, importId: number, rows: readonly CheckedRow[]) =>
  sql`insert into import_rows (import_id, row_number, line, cells, state, faults, accession_key, donor_key, result_of, sample)
    select ${importId}::integer, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r${columns}`.execute(
    db,
  );

export const updateRows = (db: Handle, importId: number, rows: readonly CheckedRow[]) =>
  sql`update import_rows t
    set cells = r.cells, state = r.state, faults = r.faults, accession_key = r.accession_key, donor_key = r.donor_key,
      result_of = r.result_of, sample = r.sample
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r${columns}
    where t.import_id = ${importId} and t.row_number = r.row_number`.execute(db);

const staged = (db: Handle, importId: number) =>
  db
    .selectFrom('import_rows')
    .select(['row_number', 'line', 'cells', 'state', 'faults', 'accession_key', 'donor_key'])
    .select(['result_of', 'sample', 'sample_id'])
    .where('import_id', '=', importId);

/** The rows after `after`, in order. */
export const readRowsAfter = (db: Handle, importId: number, after: number, limit: number) =>
  staged(db, importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute() as Promise<StagedRow[]>;

export const findRow = (db: Handle, importId: number, row: number) =>
  staged(db, importId).where('row_number', '=', row).executeTakeFirst() as Promise<StagedRow | undefined>;

/** Rows with one of these accessions before a row, in order. */
export const readRowsBefore = (db: Handle, importId: number, accessions: readonly string[], row: number) =>
  staged(db, importId)
    .where('accession_key', 'in', [...accessions])
    .where('row_number', '<', row)
    .orderBy('row_number')
    .execute() as Promise<StagedRow[]>;

/** Rows with one of these accessions or donors, in order. */
export const readRowsOf = (
  db: Handle,
  importId: number,
  { accessions, donors }: { accessions: readonly string[]; donors: readonly string[] },
  limit: number,
) =>
  staged(db, importId)
    .where((eb) =>
      eb.or([eb('accession_key', 'in', ['', ...accessions]), eb('donor_key', 'in', ['', ...donors])]),
    )
    .orderBy('row_number')
    .limit(limit)
    .execute() as Promise<StagedRow[]>;

type RowsQuery = Input<(typeof imports)['rows']>['body'];

export async function listRows(db: Handle, importId: number, query: RowsQuery) {
  let rows = staged(db, importId);
  if (query.state) rows = rows.where('state', '=', query.state);
  const wanted = {
    ...(query.field ? { field: query.field } : {}),
    ...(query.column === undefined ? {} : { column: query.column }),
    ...(query.fault ? { fault: query.fault } : {}),
  };
  if (Object.keys(wanted).length > 0)
    rows = rows.where(sql<boolean>`faults @> ${JSON.stringify([wanted])}::jsonb`);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows}) as every_row`.execute(db);
  const items = (await rows
    .orderBy('row_number')
    .limit(query.limit)
    .offset(query.skip)
    .execute()) as StagedRow[];
  return { items, count: counted[0]?.count ?? 0 };
}

/** Deletes some rows and returns how many, so that a large import is deleted in small steps. */
export async function deleteRows(db: Handle, importId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from import_rows where ctid = any(array(
    select ctid from import_rows where import_id = ${importId} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes hidden samples of a batch, and makes their rows good again. */
export async function removeSamples(
  db: Handle,
  importId: number,
  batchId: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from samples where id = any(array(
        select id from samples where import_batch_id = ${batchId} order by id limit ${limit})) returning id
    ), freed as (
      update import_rows set state = 'good', sample_id = null
      where import_id = ${importId} and state = 'added' and sample_id = any(array(select id from gone))
    )
    select id from gone`.execute(db);
  return rows.length;
}

/** Deletes visible samples of a batch as staff would: the rows stay, inactive, with their history. */
export async function switchOffSamples(db: Handle, batchId: number, limit: number): Promise<number> {
  const { rows } = await sql`
    update samples set active = false where id = any(array(
      select id from samples where import_batch_id = ${batchId} and active order by id limit ${limit}))
    returning id`.execute(db);
  return rows.length;
}
