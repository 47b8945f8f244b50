import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { orderOf } from '../../platform/lists/index.ts';
import { asWritten } from '../exports/index.ts';
import { day, type ExportTable, money } from './export-table.ts';
import { type Chosen, selectionOf } from './filters.ts';
import { newestFirst, sorts } from './page-of-samples.ts';
import { resultsVisible, samplesVisible } from './visible.ts';

/** A snapshot of the selected ids, in the list's order. Ids only: a million of them take a few megabytes. */
export async function chosenIds(db: Handle, { ids, filter }: Chosen): Promise<number[]> {
  const conditions = await selectionOf({ ids, filter }, db);
  const rows = samplesVisible(db)
    .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
    .select('s.id')
    .where((eb) => eb.and(conditions));
  const { rows: found } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(id), '{}') as ids from (
      ${rows} order by ${orderOf(filter?.sortBy ?? newestFirst, sorts)}) as chosen`.execute(db);
  return found[0]?.ids ?? [];
}

/** The number of further results of the selected samples. */
export async function countResults(db: Handle, chosen: Chosen): Promise<number> {
  const conditions = await selectionOf(chosen, db);
  const { results } = await samplesVisible(db)
    .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
    .innerJoin('sample_results as r', 'r.sample_id', 's.id')
    .select(sql<number>`count(*)::integer`.as('results'))
    .where((eb) => eb.and(conditions))
    .where(resultsVisible)
    .executeTakeFirstOrThrow();
  return results;
}

/** As an import reads them: without the marks that separate two diagnoses in the words of one. */
const diagnosesText = sql`(
  select string_agg(concat_ws(' ', g.code, translate(g.label, ';|', ',,')), '; ' order by g.code)
  from donor_diagnoses g where g.donor_id = s.donor_id)`;

/** First the columns of an import, under its headings; then those that only Aliquot has, such as the name of a code. */
const columns: ExportTable['columns'] = [
  { heading: 'accession', width: 18, value: sql`s.accession` },
  { heading: 'biobankId', width: 14, value: sql`s.biobank_id` },
  { heading: 'biomarkerValue', width: 16, value: sql`s.biomarker_value`, cell: asWritten },
  { heading: 'collectionDate', width: 14, value: sql`s.collection_date`, cell: day },
  { heading: 'donorDob', width: 12, value: sql`s.donor_dob`, cell: day },
  { heading: 'donorEthnicity', width: 22, value: sql`s.donor_ethnicity` },
  { heading: 'donorGender', width: 12, value: sql`s.donor_gender` },
  { heading: 'donorZip', width: 10, value: sql`s.donor_zip` },
  { heading: 'expirationDate', width: 14, value: sql`s.expiration_date`, cell: day },
  { heading: 'loincCode', width: 11, value: sql`b.loinc_code` },
  { heading: 'specimenPrice', width: 13, value: sql`s.specimen_price`, cell: money },
  { heading: 'storageCondition', width: 18, value: sql`s.storage_condition` },
  { heading: 'storageContainer', width: 20, value: sql`s.storage_container` },
  { heading: 'storageLocation', width: 36, value: sql`s.storage_location` },
  // Without trailing zeros, and never with an exponent, which an import rejects.
  { heading: 'volumeNumber', width: 13, value: sql`trim_scale(s.volume_number)`, cell: Number },
  { heading: 'volumeUnits', width: 11, value: sql`s.volume_units` },
  { heading: 'donorId', width: 14, value: sql`d.donor_key` },
  { heading: 'material', width: 16, value: sql`s.material` },
  { heading: 'anticoagulant', width: 16, value: sql`s.anticoagulant` },
  { heading: 'fasting', width: 10, value: sql`s.fasting` },
  { heading: 'freezeThaws', width: 12, value: sql`s.freeze_thaws`, cell: Number },
  { heading: 'hoursToProcessing', width: 18, value: sql`trim_scale(s.hours_to_processing)`, cell: Number },
  { heading: 'hoursToFreezer', width: 15, value: sql`trim_scale(s.hours_to_freezer)`, cell: Number },
  { heading: 'diagnoses', width: 24, value: diagnosesText },
  {
    heading: 'units',
    width: 12,
    value: sql`case when b.type = 'Quantitative' and s.biomarker_value is not null then b.units end`,
  },
  { heading: 'method', width: 24, value: sql`s.result_method` },
  { heading: 'measuredOn', width: 12, value: sql`s.result_measured_on`, cell: day },
  { heading: 'code', width: 12, value: sql`s.code` },
  { heading: 'loincName', width: 50, value: sql`b.name` },
  { heading: 'biomarkerUnits', width: 14, value: sql`b.units` },
  { heading: 'status', width: 10, value: sql`s.status` },
  { heading: 'storageFacility', width: 26, value: sql`f.name` },
  { heading: 'vendor', width: 26, value: sql`v.name` },
  { heading: 'invoice', width: 16, value: sql`i.number` },
];

export const sampleTable: ExportTable = {
  columns,
  joins: sql`join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    join storage_facilities f on f.id = s.storage_facility_id
    left join invoices i on i.id = s.invoice_id
    left join vendors v on v.id = i.vendor_id
    left join donors d on d.id = s.donor_id`,
  portion: 2000,
};

/**
 * Further results in the columns of a file of results, each value in the biomarker's own unit, and the name of the code
 * as in the export of samples. The first result is not among them: that export has it, and a file of results adds to
 * samples that have their first one. Only numbers have a unit.
 */
export const resultTable: ExportTable = {
  columns: [
    { heading: 'accession', width: 18, value: sql`s.accession` },
    { heading: 'loincCode', width: 11, value: sql`t.loinc_code` },
    { heading: 'biomarkerValue', width: 16, value: sql`r.value`, cell: asWritten },
    { heading: 'units', width: 14, value: sql`case when t.type = 'Quantitative' then t.units end` },
    { heading: 'method', width: 24, value: sql`r.method` },
    { heading: 'measuredOn', width: 12, value: sql`r.measured_on`, cell: day },
    { heading: 'loincName', width: 50, value: sql`t.name` },
  ],
  joins: sql`join sample_results r on r.sample_id = s.id and ${resultsVisible}
    join loinc_biomarkers t on t.id = r.loinc_biomarker_id`,
  order: sql`t.common_rank nulls last, lower(t.name)`,
  // A sample may have sixty of them.
  portion: 500,
};
