import { type DelayBand, delayBands, type delayHours } from '@aliquot/contract/materials';
import {
  ageBandYears,
  oldestAge,
  type SampleClient,
  type SampleClientSelection,
} from '@aliquot/contract/sample-client';

/** The filters of a search on what clients see: an independent model of the search. */

type Selection = Partial<SampleClientSelection>;

export const many = <T>(given: T | T[] | undefined) =>
  given === undefined ? undefined : ([given].flat() as T[]);
const between = (value: number | null, from: number | undefined, to: number | undefined) =>
  (from === undefined && to === undefined) ||
  (value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity));
export const among = <T>(value: T | null, given: T | T[] | undefined) =>
  given === undefined || (value !== null && many(given)?.includes(value) === true);

const upTo = (band: DelayBand | null, hours: (typeof delayHours)[number] | undefined) =>
  hours === undefined || (band !== null && delayBands.indexOf(band) <= delayBands.indexOf(`up_to_${hours}`));

const factors = { mL: 1, uL: 0.001, L: 1000, g: 1, mg: 0.001, ug: 0.000001, slide: 1 };
export const kinds = { mL: 'mL', uL: 'mL', L: 'mL', g: 'g', mg: 'g', ug: 'g', slide: 'slide' } as const;
export const amountOf = ({ volumeNumber, volumeUnits }: SampleClient) =>
  Number((volumeNumber * factors[volumeUnits]).toPrecision(12));
export const classOf = ({ result }: SampleClient) => (result ? (result.class ?? 'none') : null);
export const wordOf = ({ result, biomarkerValue }: SampleClient) => (result ? null : biomarkerValue);
export const bandOf = (age: number) => Math.min(Math.floor(age / ageBandYears) * ageBandYears, oldestAge);

/** The filter of each facet, on the fields that clients see. */
export const rules: Record<string, (sample: SampleClient, query: Selection) => boolean> = {
  class: (sample, { resultClass }) => among(classOf(sample), resultClass),
  word: (sample, { biomarkerValue }) => among(wordOf(sample), biomarkerValue),
  // Of numbers alone: values with units have tests of their own.
  value: ({ result }, { valueFrom, valueTo }) =>
    between(result?.number ?? null, valueFrom as number | undefined, valueTo as number | undefined),
  gender: ({ donorGender }, query) => among(donorGender, query.donorGender),
  ethnicity: ({ donorEthnicity }, query) => among(donorEthnicity, query.donorEthnicity),
  age: ({ donorAge }, { ageFrom, ageTo }) =>
    between(donorAge, ageFrom && Math.min(ageFrom, 90), ageTo === undefined || ageTo < 90 ? ageTo : 90),
  year: ({ collectionYear }, query) =>
    between(collectionYear, query.collectionYearFrom, query.collectionYearTo),
  price: ({ specimenPrice }, query) => between(specimenPrice, query.priceFrom, query.priceTo),
  volume: (sample, { volumeKind, volumeFrom, volumeTo }) =>
    among(kinds[sample.volumeUnits], volumeKind) && between(amountOf(sample), volumeFrom, volumeTo),
  condition: ({ storageCondition }, query) => among(storageCondition, query.storageCondition),
  container: ({ storageContainer }, query) => among(storageContainer, query.storageContainer),
  material: ({ material }, query) => among(material, query.material),
  anticoagulant: ({ anticoagulant }, query) => among(anticoagulant, query.anticoagulant),
  fasting: ({ fasting }, query) => among(fasting, query.fasting),
  freezeThaws: ({ freezeThaws }, query) => among(freezeThaws, query.freezeThaws),
  processing: ({ hoursToProcessing }, query) => upTo(hoursToProcessing, query.hoursToProcessingMax),
  freezer: ({ hoursToFreezer }, query) => upTo(hoursToFreezer, query.hoursToFreezerMax),
  diagnosis: ({ diagnoses }, query) =>
    query.diagnosis === undefined ||
    diagnoses.some(({ category }) => many(query.diagnosis)?.includes(category)),
  expiry: ({ expiryBand }, query) => among(expiryBand, query.expiryBand),
};

type Also = NonNullable<SampleClientSelection['also']>[number];

/** The first result and the further ones. */
const resultsOf = ({ loincBiomarker, biomarkerValue, result, alsoMeasured }: SampleClient) => [
  { id: loincBiomarker.id, value: biomarkerValue, result },
  ...alsoMeasured.map((each) => ({ id: each.loincBiomarker.id, value: each.value, result: each.result })),
];

const hasResult = (sample: SampleClient, also: Also) =>
  resultsOf(sample).some(
    ({ id, value, result }) =>
      id === also.loincBiomarkerId &&
      among(result ? (result.class ?? 'none') : null, also.resultClass) &&
      among(result ? null : value, also.biomarkerValue) &&
      between(
        result?.number ?? null,
        also.valueFrom as number | undefined,
        also.valueTo as number | undefined,
      ),
  );

/**
 * Whether a sample has all further analytes of a search, in itself or in another sample for sale of its draw or donor, and
 * is of the donor that the search is for. Donors are linked by their codes, which the oldest do not have.
 */
export function linksOf(
  shown: readonly SampleClient[],
  { also = [], sameDonorAs }: Selection,
  drawOf: ReadonlyMap<number, string | null>,
) {
  const start = shown.find(({ id }) => id === sameDonorAs);
  const linked = {
    sample: (one: SampleClient, other: SampleClient) => one.id === other.id,
    draw: (one: SampleClient, other: SampleClient) =>
      Boolean(drawOf.get(one.id)) && drawOf.get(one.id) === drawOf.get(other.id),
    donor: (one: SampleClient, other: SampleClient) =>
      one.donorCode !== null && one.donorCode === other.donorCode,
  };
  return (sample: SampleClient) =>
    (!start || (sample.id !== start.id && linked.donor(sample, start))) &&
    also.every((each) =>
      shown.some((other) => linked[each.within ?? 'sample'](sample, other) && hasResult(other, each)),
    );
}
