import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { typedResult } from './written-result.ts';

/** What the form starts from: every field is there, empty text as empty text. */
export function formValues(sample: Partial<Sample>, language: string) {
  const text = (value: string | null | undefined) => value ?? '';
  const status = sample.status === 'reserved' ? undefined : (sample.status ?? 'available');
  return {
    accession: text(sample.accession),
    biobankId: text(sample.biobankId),
    loincBiomarkerId: sample.loincBiomarker?.id as number,
    // Only numbers: a point in words is part of them.
    biomarkerValue: sample.result
      ? typedResult(text(sample.biomarkerValue), language)
      : text(sample.biomarkerValue),
    collectionDate: sample.collectionDate ?? null,
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
  } satisfies SampleBody;
}

/** Where a form begins that is not about a row yet, with the words for what it only has ids of. */
export interface SampleDraft {
  values: ReturnType<typeof formValues>;
  from: Sample;
}

/** A duplicate starts with everything but the accession, which must be a new one, and what an order made of it. */
export const copyOf = (sample: Sample, language: string): SampleDraft => ({
  values: { ...formValues({ ...sample, status: 'available' }, language), accession: '' },
  from: sample,
});
