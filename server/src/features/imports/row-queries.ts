import type { Input } from '@aliquot/contract/endpoint';
import type { ImportField, imports, RowFault } from '@aliquot/contract/imports';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

export interface Fault {
  field: ImportField | null;
  fault: RowFault;
}

/** The sample of a good row, by column name of `samples`. */
export type SampleValues = Record<string, string | number | null>;

export interface StagedRow {
  row_number: number;
  line: number;
  cells: string[];
  state: string;
  faults: Fault[];
  accession_key: string | null;
  sample: SampleValues | null;
  sample_id: number | null;
}

/** A row as it is stored after its check. */
export type CheckedRow = Omit<StagedRow, 'sample_id'>;

const columns = sql`(row_number integer, line integer, cells jsonb, state text, faults jsonb, accession_key text, sample jsonb)`;

/** One statement per batch on both engines, with the rows as one JSON parameter. */
export const insertRows = (db: Handle, importId: number, rows: readonly CheckedRow[]) =>
  sql`insert into import_rows (import_id, row_number, line, cells, state, faults, accession_key, sample)
    select ${importId}::integer, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r${columns}`.execute(
    db,
  );

export const updateRows = (db: Handle, importId: number, rows: readonly CheckedRow[]) =>
  sql`update import_rows t
    set cells = r.cells, state = r.state, faults = r.faults, accession_key = r.accession_key, sample = r.sample
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r${columns}
    where t.import_id = ${importId} and t.row_number = r.row_number`.execute(db);

const staged = (db: Handle, importId: number) =>
  db
    .selectFrom('import_rows')
    .select(['row_number', 'line', 'cells', 'state', 'faults', 'accession_key', 'sample', 'sample_id'])
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

/** All rows with one of these accessions, in order. */
export const readRowsByAccession = (db: Handle, importId: number, keys: readonly string[]) =>
  staged(db, importId)
    .where('accession_key', 'in', [...keys])
    .orderBy('row_number')
    .execute() as Promise<StagedRow[]>;

type RowsQuery = Input<(typeof imports)['rows']>['body'];

export async function listRows(db: Handle, importId: number, query: RowsQuery) {
  let rows = staged(db, importId);
  if (query.state) rows = rows.where('state', '=', query.state);
  const wanted = {
    ...(query.field ? { field: query.field } : {}),
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

/**
 * Makes samples of the next good rows, hidden with their batch; a row whose accession was taken meanwhile becomes bad.
 * One statement, so that a row is marked as added exactly when its sample is. Rows are found by their place and samples in
 * an object: the database has no statistics about rows that were written just now, and would compare each with each.
 */
export async function addSamples(
  db: Handle,
  target: {
    importId: number;
    batchId: number;
    facilityId: number;
    invoiceId: number | null;
    location: string | null;
  },
  after: number,
  limit: number,
): Promise<{ added: number; lost: number; last: number }> {
  const { rows } = await sql<{ added: boolean; row_number: number }>`
    with chunk as (
      select ctid as place, row_number, sample from import_rows
      where import_id = ${target.importId} and state = 'good' and row_number > ${after}
      order by row_number limit ${limit} for update
    ), added as (
      insert into samples (accession, biobank_id, loinc_biomarker_id, biomarker_value, collection_date, donor_dob,
        donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id, specimen_price, storage_condition,
        storage_container, storage_facility_id, storage_location, volume_number, volume_units, material, anticoagulant, fasting,
        freeze_thaws, hours_to_processing, hours_to_freezer, result_method, result_measured_on, import_batch_id)
      select s.accession, s.biobank_id, s.loinc_biomarker_id, s.biomarker_value, s.collection_date, s.donor_dob,
        s.donor_ethnicity, s.donor_gender, s.donor_zip, s.expiration_date, ${target.invoiceId}::integer, s.specimen_price,
        s.storage_condition, s.storage_container, ${target.facilityId}::integer,
        coalesce(s.storage_location, ${target.location}::text), s.volume_number, s.volume_units,
        s.material, s.anticoagulant, coalesce(s.fasting, 'unknown'), s.freeze_thaws, s.hours_to_processing,
        s.hours_to_freezer, s.result_method, s.result_measured_on, ${target.batchId}::integer
      from chunk c cross join lateral jsonb_to_record(c.sample) as s(accession text, biobank_id text,
        loinc_biomarker_id integer, biomarker_value text, collection_date date, donor_dob date, donor_ethnicity text,
        donor_gender text, donor_zip text, expiration_date date, specimen_price numeric, storage_condition text,
        storage_container text, storage_location text, volume_number numeric, volume_units text, material text,
        anticoagulant text, fasting text, freeze_thaws smallint, hours_to_processing numeric, hours_to_freezer numeric,
        result_method text, result_measured_on date)
      order by c.row_number
      on conflict (lower(accession)) where active do nothing
      returning id, accession
    )
    update import_rows r set
      state = case when c.sample_id is null then 'bad' else 'added' end,
      sample_id = c.sample_id,
      faults = case when c.sample_id is null
        then '[{"field": "accession", "fault": "accession_duplicate"}]'::jsonb else r.faults end
    from (
      select place, ((select jsonb_object_agg(accession, id) from added) ->> (sample ->> 'accession'))::integer as sample_id
      from chunk offset 0
    ) c
    where r.ctid = c.place
    returning r.state = 'added' as added, r.row_number`.execute(db);
  const added = rows.filter((row) => row.added).length;
  const last = Math.max(after, ...rows.map((row) => row.row_number));
  return { added, lost: rows.length - added, last };
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
