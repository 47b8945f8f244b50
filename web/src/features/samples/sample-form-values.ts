import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { typedResult } from './written-result.ts';

/** The initial values of the form: every field is present, missing texts are empty. */
export function formValues(sample: Partial<Sample>, language: string) {
  const text = (value: string | null | undefined) => value ?? '';
  const status = sample.status === 'reserved' ? undefined : (sample.status ?? 'available');
  return {
    accession: text(sample.accession),
    biobankId: text(sample.biobankId),
    loincBiomarkerId: sample.loincBiomarker?.id as number,
    // Only numbers: a point in words must stay.
    biomarkerValue: sample.result
      ? typedResult(text(sample.biomarkerValue), language)
      : text(sample.biomarkerValue),
    collectionDate: sample.collectionDate ?? null,
    donorKey: text(sample.donor?.key),
    donorDob: sample.donorDob ?? null,
    donorEthnicity: text(sample.donorEthnicity),
    donorGender: sample.donorGender ?? ('' as const),
    donorZip: text(sample.donorZip),
    expirationDate: sample.expirationDate ?? null,
    invoiceId: sample.invoiceId ?? null,
    specimenPrice: sample.specimenPrice ?? null,
    ...(status ? { status } : {}),
    storageCondition: text(sample.storageCondition),
    storageContainer: text(sample.storageContainer),
    storageFacilityId: sample.storageFacilityId as number,
    storageLocation: text(sample.storageLocation),
    volumeNumber: sample.volumeNumber as number,
    volumeUnits: sample.volumeUnits ?? ('mL' as const),
    material: sample.material ?? ('' as const),
    anticoagulant: sample.anticoagulant ?? ('' as const),
    fasting: sample.fasting ?? ('unknown' as const),
    freezeThaws: sample.freezeThaws ?? null,
    hoursToProcessing: sample.hoursToProcessing ?? null,
    hoursToFreezer: sample.hoursToFreezer ?? null,
    method: text(sample.method),
    measuredOn: sample.measuredOn ?? null,
    results: (sample.results ?? []).map(({ loincBiomarker, value, result, method, measuredOn }) => ({
      loincBiomarkerId: loincBiomarker.id,
      value: result ? typedResult(value, language) : value,
      method: text(method),
      measuredOn,
    })),
  } satisfies SampleBody;
}

/** The initial values of a new sample, with the sample they were copied from for names of its ids. */
export interface SampleDraft {
  values: ReturnType<typeof formValues>;
  from: Sample;
}

/** A duplicate starts without the accession, which must be unique, and with status available. */
export const copyOf = (sample: Sample, language: string): SampleDraft => ({
  values: { ...formValues({ ...sample, status: 'available' }, language), accession: '' },
  from: sample,
});
