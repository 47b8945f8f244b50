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
  value: ({ result }, query) => between(result?.number ?? null, query.valueFrom, query.valueTo),
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
