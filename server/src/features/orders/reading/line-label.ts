import type { SampleDetails } from '@aliquot/contract/orders';
import type { BiomarkerType, Comparator, ResultClass } from '@aliquot/contract/result-classes';
import type { donorGenders, ExpiryBand, volumeUnits } from '@aliquot/contract/sample-client';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import type { Tables } from '../../../platform/database/index.ts';
import { shownZip } from '../../specimens/index.ts';

type LabelRow = Selectable<Tables['order_lines']> & { short_name: string | null; component: string };

/** The specimen's label as it was when the line was bought: kept with the line, never read from the sample again. */
export const presentLabel = (row: LabelRow, group: Actor['group']) => {
  const result = presentResult(row, group);
  return {
    ...(row.sample_details as Partial<SampleDetails>),
    code: row.sample_code,
    loincBiomarker: {
      id: row.loinc_biomarker_id,
      name: row.biomarker_name,
      shortName: row.short_name,
      component: row.component,
      type: row.biomarker_type as BiomarkerType,
      units: row.biomarker_units,
    },
    loincCode: row.loinc_code,
    biomarkerValue: row.biomarker_value,
    resultClass: result?.class ?? null,
    result,
    donorGender: row.donor_gender as (typeof donorGenders)[number] | null,
    donorAge: row.shown_age,
    donorEthnicity: row.donor_ethnicity,
    donorZip: shownZip(row.donor_zip),
    collectionYear: row.collection_year,
    expiryBand: row.expiry_band as ExpiryBand | null,
    volumeNumber: Number(row.volume_number),
    volumeUnits: row.volume_units as (typeof volumeUnits)[number],
    storageContainer: row.storage_container,
    storageCondition: row.storage_condition,
  };
};

/** Staff see the result class at the donor's true age, clients at the age that is shown to them. */
function presentResult(row: LabelRow, group: Actor['group']) {
  if (row.result_number === null) return null;
  const [found, label, low, high] =
    group === 'staff'
      ? [row.result_class, row.result_label, row.result_low, row.result_high]
      : [row.shown_class, row.shown_label, row.shown_low, row.shown_high];
  return {
    number: row.result_number,
    comparator: row.result_comparator as Comparator | null,
    class: found as ResultClass | null,
    label,
    base: low === null && high === null ? null : { low, high },
  };
}
