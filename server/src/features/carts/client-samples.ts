import type { ExpiryBand, SampleClient } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { expiryBand } from './matching.ts';

/** Areas of so few people that the first three digits already tell too much. */
const sparse = ['036', '059', '063', '102', '203', '556', '692', '790', '821', '823', '830', '831', '878'];
const sparseToo = ['879', '884', '890', '893'];

const zipArea = sql<string | null>`case
  when left(s.donor_zip, 3) = any (${[...sparse, ...sparseToo]}::text[]) then '000'
  else left(s.donor_zip, 3)
end`;

const rowsOf = (db: Handle, ids: readonly number[]) =>
  db
    .selectFrom('samples as s')
    .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
    .leftJoinLateral(
      sql<{ base_low: number | null; base_high: number | null }>`(
        select base_low, base_high
        from judge_result(s.loinc_biomarker_id, s.result_number, s.donor_gender, s.donor_age)
        where s.result_number is not null)`.as('j'),
      (join) => join.onTrue(),
    )
    .select([
      's.id',
      's.code',
      's.biomarker_value',
      's.collection_year',
      's.shown_age',
      's.donor_ethnicity',
      's.donor_gender',
      's.specimen_price',
      's.storage_condition',
      's.storage_container',
      's.volume_number',
      's.volume_units',
      's.result_number',
      's.result_comparator',
      's.result_class',
      's.result_label',
      'j.base_low',
      'j.base_high',
      'b.id as biomarker_id',
      'b.loinc_code',
      'b.name as biomarker_name',
      'b.short_name as biomarker_short_name',
      'b.component as biomarker_component',
      'b.type as biomarker_type',
      'b.units as biomarker_units',
      zipArea.as('zip_area'),
      expiryBand.as('expiry_band'),
    ])
    .where(sql<boolean>`s.id = any (${[...ids]}::integer[])`)
    .execute();

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
/** A sample as those who buy see it, but for whether they can have it. */
export type Specimen = Omit<SampleClient, 'availability' | 'heldUntil' | 'specimenPrice'>;

/** These samples in the shape of those who buy, by id. */
export async function readSpecimens(db: Handle, ids: readonly number[]): Promise<Map<number, Specimen>> {
  if (ids.length === 0) return new Map();
  return new Map((await rowsOf(db, ids)).map((row) => [row.id, present(row)]));
}

const present = (row: Row): Specimen => ({
  id: row.id,
  code: row.code,
  loincBiomarker: {
    id: row.biomarker_id,
    name: row.biomarker_name,
    shortName: row.biomarker_short_name,
    component: row.biomarker_component,
    type: row.biomarker_type as SampleClient['loincBiomarker']['type'],
    units: row.biomarker_units,
  },
  loincCode: row.loinc_code,
  biomarkerValue: row.biomarker_value,
  result: presentResult(row),
  collectionYear: row.collection_year,
  donorAge: row.shown_age,
  donorEthnicity: row.donor_ethnicity,
  donorGender: row.donor_gender as SampleClient['donorGender'],
  donorZip: row.zip_area,
  expiryBand: row.expiry_band as ExpiryBand | null,
  storageCondition: row.storage_condition,
  storageContainer: row.storage_container,
  volumeNumber: Number(row.volume_number),
  volumeUnits: row.volume_units as SampleClient['volumeUnits'],
});

function presentResult(row: Row): SampleClient['result'] {
  if (row.result_number === null) return null;
  const open = row.base_low === null && row.base_high === null;
  return {
    number: row.result_number,
    comparator: row.result_comparator as '<' | '>' | '<=' | '>=' | null,
    class: row.result_class as 'low' | 'normal' | 'high' | null,
    label: row.result_label,
    base: open ? null : { low: row.base_low, high: row.base_high },
  };
}
