import type { Diagnosis } from '@aliquot/contract/diagnoses';
import type { Input } from '@aliquot/contract/endpoint';
import type { Anticoagulant, Fasting, Material } from '@aliquot/contract/materials';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { FurtherResult } from '@aliquot/contract/sample-results';
import type { SampleStatus } from '@aliquot/contract/sample-statuses';
import type { samples } from '@aliquot/contract/samples';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Handle, precompiled, prepared, type Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { diagnosesOf } from '../diagnoses/index.ts';
import { furtherResults } from './result-columns.ts';
import { samplesVisible, visible } from './visible.ts';

type Sample = Pick<
  Selectable<Tables['samples']>,
  | 'id'
  | 'version'
  | 'active'
  | 'created_at'
  | 'updated_at'
  | 'code'
  | 'accession'
  | 'biobank_id'
  | 'loinc_biomarker_id'
  | 'biomarker_value'
  | 'collection_date'
  | 'donor_dob'
  | 'donor_age'
  | 'donor_ethnicity'
  | 'donor_gender'
  | 'donor_zip'
  | 'expiration_date'
  | 'invoice_id'
  | 'specimen_price'
  | 'status'
  | 'storage_condition'
  | 'storage_container'
  | 'storage_facility_id'
  | 'storage_location'
  | 'volume_number'
  | 'volume_units'
  | 'result_number'
  | 'result_comparator'
  | 'result_class'
  | 'result_label'
  | 'donor_id'
  | 'vendor_id'
  | 'material'
  | 'anticoagulant'
  | 'fasting'
  | 'freeze_thaws'
  | 'hours_to_processing'
  | 'hours_to_freezer'
  | 'result_as_sent'
  | 'result_method'
  | 'result_measured_on'
>;

/** A sample with the names of everything it refers to. */
export interface SampleRow extends Sample {
  reference_low: number | null;
  reference_high: number | null;
  loinc_code: string;
  biomarker_name: string;
  biomarker_short_name: string | null;
  biomarker_component: string;
  biomarker_type: string;
  biomarker_units: string | null;
  facility_name: string;
  donor_key: string | null;
  diagnoses: Diagnosis[];
  results: FurtherResult[];
  vendor_name: string | null;
}

export const sampleColumns = sql`
  s.id, s.version, s.active, s.created_at, s.updated_at, s.code, s.accession, s.biobank_id, s.loinc_biomarker_id,
  s.biomarker_value, s.collection_date, s.donor_dob, s.donor_age, s.donor_ethnicity, s.donor_gender, s.donor_zip,
  s.expiration_date, s.invoice_id, s.specimen_price, s.status, s.storage_condition, s.storage_container,
  s.storage_facility_id, s.storage_location, s.volume_number, s.volume_units, s.result_number, s.result_comparator,
  s.result_class, s.result_label, s.material, s.anticoagulant, s.fasting, s.freeze_thaws, s.hours_to_processing,
  s.hours_to_freezer, s.result_as_sent, s.result_method, s.result_measured_on, j.reference_low, j.reference_high, b.loinc_code, b.name as biomarker_name,
  b.short_name as biomarker_short_name, b.component as biomarker_component, b.type as biomarker_type,
  b.units as biomarker_units, f.name as facility_name, s.vendor_id, v.name as vendor_name, s.donor_id,
  d.donor_key, ${diagnosesOf('s.donor_id')} as diagnoses, ${furtherResults} as results`;

/** Everything that the columns need beside `samples s`. */
export const sampleJoins = sql`
  join loinc_biomarkers b on b.id = s.loinc_biomarker_id
  join storage_facilities f on f.id = s.storage_facility_id
  left join vendors v on v.id = s.vendor_id
  left join donors d on d.id = s.donor_id
  left join lateral reference_interval(s.loinc_biomarker_id, s.donor_gender, s.donor_age) j on true`;

const described = precompiled(
  (_db, { ids }: { ids: readonly number[] }) =>
    sql<SampleRow>`select ${prepared} ${sampleColumns} from samples s ${sampleJoins}
      where ${visible} and s.id = any (${ids}::integer[])`,
);

/** The rows of these ids, in their order; missing ones are left out. */
export async function readRows(db: Handle, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await described(db, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

async function findRow(db: Handle, id: number): Promise<SampleRow> {
  const [row] = await readRows(db, [id]);
  return row ?? fail('not_found');
}

export const readSample = async (db: Handle, id: number) => present(await findRow(db, id));

/** The row, locked until the end of the transaction. */
export async function lockSample(db: Handle, id: number): Promise<SampleRow> {
  await samplesVisible(db).select('s.id').where('s.id', '=', id).forUpdate('s').executeTakeFirst();
  return findRow(db, id);
}

export const insertSample = (db: Handle, values: Insertable<Tables['samples']>) =>
  db.insertInto('samples').values(values).returning('id').executeTakeFirstOrThrow();

export const updateSample = (db: Handle, id: number, values: Updateable<Tables['samples']>) =>
  db.updateTable('samples').set(values).where('id', '=', id).execute();

/** Counts a change that is not in the sample's own row. */
export const countChange = (db: Handle, id: number) =>
  db
    .updateTable('samples')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** The active sample that already has this accession, if there is one; samples of hidden batches count too. */
export const findAccession = (db: Handle, accession: string, exceptId: number | null) =>
  db
    .selectFrom('samples')
    .select(['id', 'accession'])
    .where(sql<boolean>`lower(accession) = lower(${accession})`)
    .where('active', '=', true)
    .where('id', '!=', exceptId ?? 0)
    .executeTakeFirst();

/** Body to columns, except for the biomarker. Fields that the body omits are omitted. */
export const columnsOf = (body: Omit<Input<(typeof samples)['update']>['body'], 'version'>) =>
  omitUndefined({
    accession: body.accession,
    biobank_id: body.biobankId,
    biomarker_value: body.biomarkerValue,
    collection_date: body.collectionDate,
    donor_dob: body.donorDob,
    donor_ethnicity: body.donorEthnicity,
    donor_gender: body.donorGender,
    donor_zip: body.donorZip,
    expiration_date: body.expirationDate,
    invoice_id: body.invoiceId,
    specimen_price: body.specimenPrice,
    status: body.status,
    storage_condition: body.storageCondition,
    storage_container: body.storageContainer,
    storage_facility_id: body.storageFacilityId,
    storage_location: body.storageLocation,
    volume_number: body.volumeNumber,
    volume_units: body.volumeUnits,
    material: body.material,
    anticoagulant: body.anticoagulant,
    fasting: body.fasting,
    freeze_thaws: body.freezeThaws,
    hours_to_processing: body.hoursToProcessing,
    hours_to_freezer: body.hoursToFreezer,
    result_method: body.method,
    result_measured_on: body.measuredOn,
  });

export const present = (row: SampleRow) => ({
  id: row.id,
  version: row.version,
  active: row.active,
  code: row.code,
  accession: row.accession,
  biobankId: row.biobank_id,
  loincBiomarker: {
    id: row.loinc_biomarker_id,
    name: row.biomarker_name,
    shortName: row.biomarker_short_name,
    component: row.biomarker_component,
    type: row.biomarker_type as 'Quantitative' | 'Qualitative' | 'Text',
    units: row.biomarker_units,
  },
  loincCode: row.loinc_code,
  biomarkerValue: row.biomarker_value,
  valueAsSent: row.result_as_sent,
  result: presentResult(row),
  collectionDate: row.collection_date,
  donor:
    row.donor_id === null ? null : { id: row.donor_id, key: row.donor_key ?? '', diagnoses: row.diagnoses },
  donorDob: row.donor_dob,
  donorAge: row.donor_age,
  donorEthnicity: row.donor_ethnicity,
  donorGender: row.donor_gender as 'Male' | 'Female' | 'Other' | 'Unknown' | null,
  donorZip: row.donor_zip,
  expirationDate: row.expiration_date,
  invoiceId: row.invoice_id,
  vendor: row.vendor_id === null ? null : { id: row.vendor_id, name: row.vendor_name ?? '' },
  specimenPrice: row.specimen_price === null ? null : Number(row.specimen_price),
  status: row.status as SampleStatus,
  storageCondition: row.storage_condition,
  storageContainer: row.storage_container,
  storageFacilityId: row.storage_facility_id,
  storageFacility: { id: row.storage_facility_id, name: row.facility_name },
  storageLocation: row.storage_location,
  volumeNumber: Number(row.volume_number),
  volumeUnits: row.volume_units as 'mL' | 'uL' | 'L' | 'g' | 'mg' | 'ug' | 'slide',
  material: row.material as Material | null,
  anticoagulant: row.anticoagulant as Anticoagulant | null,
  fasting: row.fasting as Fasting,
  freezeThaws: row.freeze_thaws,
  hoursToProcessing: row.hours_to_processing === null ? null : Number(row.hours_to_processing),
  hoursToFreezer: row.hours_to_freezer === null ? null : Number(row.hours_to_freezer),
  method: row.result_method,
  measuredOn: row.result_measured_on,
  results: row.results,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const presentResult = (row: SampleRow) =>
  row.result_number === null
    ? null
    : {
        number: row.result_number,
        comparator: row.result_comparator as '<' | '>' | '<=' | '>=' | null,
        class: row.result_class as 'low' | 'normal' | 'high' | null,
        label: row.result_label,
        base:
          row.reference_low === null && row.reference_high === null
            ? null
            : { low: row.reference_low, high: row.reference_high },
      };
