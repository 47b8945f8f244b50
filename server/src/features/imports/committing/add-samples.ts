import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import type { Fault } from '../row-queries.ts';
import type { Chunk } from './chunk.ts';
import type { LinkedRows } from './link-donors.ts';

export interface Target {
  importId: number;
  batchId: number;
  facilityId: number;
  invoiceId: number | null;
  location: string | null;
}

const taken: Fault = { field: 'accession', fault: 'accession_duplicate' };

/**
 * Makes samples of good rows, hidden with their batch; a row whose accession was taken meanwhile becomes bad.
 * One statement, so that a row is marked as added exactly when its sample is. Rows are found by their place and samples in
 * an object: the database has no statistics about rows that were written just now, and would compare each with each.
 */
export async function addSamples(
  db: Handle,
  target: Target,
  { after, last }: Chunk,
  { donorIds }: LinkedRows,
): Promise<{ added: number; lost: Fault[] }> {
  const { rows } = await sql<{ added: boolean }>`
    with chunk as (
      select ctid as place, row_number, sample from import_rows
      where import_id = ${target.importId} and state = 'good' and result_of is null
        and row_number > ${after} and row_number <= ${last}
      order by row_number for update
    ), added as (
      insert into samples (accession, biobank_id, loinc_biomarker_id, biomarker_value, collection_date, donor_dob,
        donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id, specimen_price, storage_condition,
        storage_container, storage_facility_id, storage_location, volume_number, volume_units, donor_id, material,
        anticoagulant, fasting, freeze_thaws, hours_to_processing, hours_to_freezer, result_as_sent, result_method,
        result_measured_on, import_batch_id)
      select s.accession, s.biobank_id, s.loinc_biomarker_id, s.biomarker_value, s.collection_date, s.donor_dob,
        s.donor_ethnicity, s.donor_gender, s.donor_zip, s.expiration_date, ${target.invoiceId}::integer, s.specimen_price,
        s.storage_condition, s.storage_container, ${target.facilityId}::integer,
        coalesce(s.storage_location, ${target.location}::text), s.volume_number, s.volume_units,
        (${JSON.stringify(donorIds)}::jsonb ->> c.row_number::text)::integer, s.material, s.anticoagulant,
        coalesce(s.fasting, 'unknown'), s.freeze_thaws, s.hours_to_processing, s.hours_to_freezer, s.result_as_sent,
        s.result_method, s.result_measured_on, ${target.batchId}::integer
      from chunk c cross join lateral jsonb_to_record(c.sample) as s(accession text, biobank_id text,
        loinc_biomarker_id integer, biomarker_value text, collection_date date, donor_dob date, donor_ethnicity text,
        donor_gender text, donor_zip text, expiration_date date, specimen_price numeric, storage_condition text,
        storage_container text, storage_location text, volume_number numeric, volume_units text, material text,
        anticoagulant text, fasting text, freeze_thaws smallint, hours_to_processing numeric, hours_to_freezer numeric,
        result_as_sent text, result_method text, result_measured_on date)
      order by c.row_number
      on conflict (lower(accession)) where active do nothing
      returning id, accession
    )
    update import_rows r set
      state = case when c.sample_id is null then 'bad' else 'added' end,
      sample_id = c.sample_id,
      faults = case when c.sample_id is null then ${JSON.stringify([taken])}::jsonb else r.faults end
    from (
      select place, ((select jsonb_object_agg(accession, id) from added) ->> (sample ->> 'accession'))::integer as sample_id
      from chunk offset 0
    ) c
    where r.ctid = c.place
    returning r.state = 'added' as added`.execute(db);
  return {
    added: rows.filter((row) => row.added).length,
    lost: rows.filter((row) => !row.added).map(() => taken),
  };
}
