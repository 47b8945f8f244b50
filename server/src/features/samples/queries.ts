import type { Diagnosis } from '@aliquot/contract/diagnoses';
import type { Input } from '@aliquot/contract/endpoint';
import type { Anticoagulant, Fasting, Material } from '@aliquot/contract/materials';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { FurtherResult } from '@aliquot/contract/sample-results';
import type { SampleStatus } from '@aliquot/contract/sample-statuses';
import type { samples } from '@aliquot/contract/samples';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { fixed, type Handle, precompiled, prepared, type Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { diagnosesAmong } from '../diagnoses/index.ts';
import { type Facts, presentResult, withFacts } from './page-facts.ts';
import { rowsOfPages, theseIds } from './page-rows.ts';
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

/** A sample with the names that its own row refers to. */
interface FoundRow extends Sample {
  facility_name: string;
  donor_key: string | null;
  vendor_name: string | null;
  facts: Facts<More> | null;
}
type More = [measuredOn: string | null, id: number, valueAsSent: string | null];
const columns =
  fixed(sql`s.version, s.active, s.created_at, s.updated_at, s.code, s.accession, s.biobank_id, s.biomarker_value,
      s.collection_date, s.donor_dob, s.donor_age, s.donor_ethnicity, s.donor_zip, s.expiration_date, s.invoice_id,
      s.specimen_price, s.status, s.storage_condition, s.storage_container, s.storage_facility_id, s.storage_location,
      s.volume_number, s.volume_units, s.result_class, s.result_label, s.material, s.anticoagulant, s.fasting,
      s.freeze_thaws, s.hours_to_processing, s.hours_to_freezer, s.result_as_sent, s.result_method, s.result_measured_on,
      f.name as facility_name, s.vendor_id, v.name as vendor_name, d.donor_key`);
const joins = fixed(sql`join storage_facilities f on f.id = s.storage_facility_id
      left join vendors v on v.id = s.vendor_id
      left join donors d on d.id = s.donor_id`);
const rowsOfPage = rowsOfPages<FoundRow>({
  results: sql`r.result_class, r.result_label, r.measured_on, r.id, r.value_as_sent`,
  diagnosesAmong,
  allIntervals: true,
});

/** The rows of a page of samples as staff see them. The caller checks that they are visible. */
export const sampleRows = (ids: RawBuilder<unknown>) => rowsOfPage(ids, columns, joins);

/** With everything that the rows refer to. */
export const completed = (found: readonly FoundRow[]) =>
  withFacts(found, {
    ageOf: ({ donor_age }) => donor_age,
    resultOf: (result, measuredOn, id, valueAsSent): FurtherResult => ({
      ...result,
      id,
      valueAsSent,
      measuredOn,
    }),
    donorOf: ({ donor_id }) => donor_id,
    diagnosisOf: (code, label): Diagnosis => ({ code, label }),
    withoutInactive: false,
  });
export type SampleRow = ReturnType<typeof completed>[number];

const described = precompiled(
  (_db, { ids }: { ids: readonly number[] }) =>
    sql<FoundRow>`${prepared} ${rowsOfPage(theseIds(ids), columns, sql`${joins} where ${visible}`)}`,
);

/** The rows of these ids, in their order; missing ones are left out. */
export const readRows = async (db: Handle, ids: readonly number[]) =>
  ids.length === 0 ? [] : completed(await described(db, { ids }));

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
  loincBiomarker: row.facts.biomarker,
  loincCode: row.facts.loincCode,
  biomarkerValue: row.biomarker_value,
  valueAsSent: row.result_as_sent,
  result: presentResult(
    row.result_number,
    row.result_comparator,
    row.result_class,
    row.result_label,
    row.facts.base,
  ),
  collectionDate: row.collection_date,
  donor:
    row.donor_id === null
      ? null
      : { id: row.donor_id, key: row.donor_key ?? '', diagnoses: row.facts.diagnoses },
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
  results: row.facts.results,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
