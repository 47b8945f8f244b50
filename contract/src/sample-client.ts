import * as z from 'zod/mini';
import { diagnosisCategory, shownDiagnosis } from './diagnoses.ts';
import { id, instant, price, text } from './fields.ts';
import { anticoagulants, delayBands, delayHours, fastings, freezeThawBands, materials } from './materials.ts';
import { listQuery } from './paging.ts';
import { biomarkerTypes, comparators, resultClasses } from './result-classes.ts';

/**
 * A sample as shown to clients: without anything that identifies the donor, exact dates, the vendor or the storage
 * location. Fields that are not here cannot be filtered, sorted or searched by.
 */

export const donorGenders = ['Male', 'Female', 'Other', 'Unknown'] as const;
export const volumeUnits = ['mL', 'uL', 'L', 'g', 'mg', 'ug', 'slide'] as const;
/** Volumes of one kind are comparable: in mL, in g, or counted. */
export const volumeKinds = ['mL', 'g', 'slide'] as const;

/** Donors of this age and above are one group. */
export const oldestAge = 90;
/** Facets group ages by so many years. */
export const ageBandYears = 5;

/** Time until expiry, from the first of the month: the exact day would reveal the collection date. */
export const expiryBands = ['under_6_months', '6_to_12_months', '1_to_2_years', 'over_2_years'] as const;
export type ExpiryBand = (typeof expiryBands)[number];

/** `held`: by another cart; `in_cart`: in the own cart; `taken`: sold. */
export const availabilities = ['available', 'held', 'in_cart', 'taken'] as const;

const shown = z.nullable(z.string());
const bound = z.nullable(z.number());

/** The measured value as a number, and what it means for this donor. */
export const sampleResult = z.object({
  number: z.number(),
  comparator: z.nullable(z.enum(comparators)),
  class: z.nullable(z.enum(resultClasses)),
  label: shown,
  /** The reference interval for this donor. */
  base: z.nullable(z.object({ low: bound, high: bound })),
});

export const sampleBiomarker = z.object({
  id,
  name: z.string(),
  shortName: shown,
  component: z.string(),
  type: z.enum(biomarkerTypes),
  units: shown,
});

/** A result besides the first one, as clients see it. */
const alsoMeasured = z.object({
  loincBiomarker: sampleBiomarker,
  loincCode: z.string(),
  value: z.string(),
  result: z.nullable(sampleResult),
  method: shown,
  measuredYear: z.nullable(z.int()),
});
export type AlsoMeasured = z.output<typeof alsoMeasured>;

/** So many further results are in a list. */
export const listedResults = 3;

export const sampleClient = z.object({
  id,
  code: z.string(),
  loincBiomarker: sampleBiomarker,
  loincCode: z.string(),
  biomarkerValue: shown,
  result: z.nullable(sampleResult),
  /** The result in the display unit of the search, where that is not its own. */
  converted: z.nullable(z.object({ number: z.number(), units: z.string() })),
  collectionYear: z.nullable(z.int()),
  /** Whole years at collection; `oldestAge` also stands for all ages above. */
  donorAge: z.nullable(z.int()),
  donorEthnicity: shown,
  donorGender: z.nullable(z.enum(donorGenders)),
  /** The same for all samples of a donor, and different for every company; null where there is no donor, or of 90 years and more. */
  donorCode: shown,
  /** Of the donor, by category; hidden ones are left out, and all of them from 90 years on. */
  diagnoses: z.array(shownDiagnosis),
  /** At most three digits; 000 for areas with few inhabitants. */
  donorZip: shown,
  expiryBand: z.nullable(z.enum(expiryBands)),
  specimenPrice: z.number(),
  storageCondition: shown,
  storageContainer: shown,
  material: z.nullable(z.enum(materials)),
  anticoagulant: z.nullable(z.enum(anticoagulants)),
  fasting: z.enum(fastings),
  freezeThaws: z.nullable(z.enum(freezeThawBands)),
  hoursToProcessing: z.nullable(z.enum(delayBands)),
  hoursToFreezer: z.nullable(z.enum(delayBands)),
  /** How and in which year the result was measured. */
  method: shown,
  measuredYear: z.nullable(z.int()),
  /** Further results, the most common tests first. Lists have the first few without intervals, one sample has all. */
  alsoMeasured: z.array(alsoMeasured),
  alsoMeasuredCount: z.int(),
  volumeNumber: z.number(),
  volumeUnits: z.enum(volumeUnits),
  availability: z.enum(availabilities),
  /** Until when it is held, by any cart. */
  heldUntil: z.nullable(instant),
});
export type SampleClient = z.output<typeof sampleClient>;
/** As the server creates it, before serialization. */
export type ShownSample = z.input<typeof sampleClient>;
export interface SampleClientPage {
  items: ShownSample[];
  count: number;
}

/** One value or several. */
export const oneOrMore = <S extends z.ZodMiniType>(choice: S, most = 50) =>
  z.optional(z.union([choice, z.array(choice).check(z.minLength(1), z.maxLength(most))]));

const finite = z.optional(z.number());
/**
 * The bound of a measured value: a number in the display unit or the biomarker's own, or text with comparator and unit, read as in
 * English: `40 pg/mL`, `>0.04 ng/mL`. `>` and `<` exclude the bound; it is included otherwise.
 */
export const valueBound = z.optional(z.union([z.number(), text(60)]));
const age = z.optional(z.int().check(z.gte(0), z.lte(150)));
const year = z.optional(z.int().check(z.gte(1900), z.lte(9999)));

/** Filters of both staff and clients. */
export const sharedFilters = {
  loincBiomarkerId: oneOrMore(id, 200),
  loincCode: oneOrMore(text(20)),
  type: z.optional(z.enum(biomarkerTypes)),
  /** `none`: a number without a reference interval. */
  resultClass: oneOrMore(z.enum([...resultClasses, 'none'])),
  valueFrom: valueBound,
  valueTo: valueBound,
  donorGender: oneOrMore(z.enum(donorGenders)),
  donorEthnicity: oneOrMore(text()),
  ageFrom: age,
  ageTo: age,
  priceFrom: z.optional(price),
  priceTo: z.optional(price),
  volumeKind: z.optional(z.enum(volumeKinds)),
  /** In mL or g, independent of the sample's unit. */
  volumeFrom: finite,
  volumeTo: finite,
  storageCondition: oneOrMore(text()),
  storageContainer: oneOrMore(text()),
  material: oneOrMore(z.enum(materials), materials.length),
  anticoagulant: oneOrMore(z.enum(anticoagulants)),
  fasting: oneOrMore(z.enum(fastings)),
  freezeThaws: oneOrMore(z.enum(freezeThawBands)),
  /** A sample that does not state its delay matches none. */
  hoursToProcessingMax: z.optional(z.literal(delayHours)),
  hoursToFreezerMax: z.optional(z.literal(delayHours)),
};

/** Where a further analyte was measured: in the same sample, in one of the same donor and day, or in any of the donor. */
export const alsoWithin = ['sample', 'draw', 'donor'] as const;
export type AlsoWithin = (typeof alsoWithin)[number];
export const maxAlso = 5;

/** A search by component covers so many tests. */
export const maxOfComponent = 50;

const alsoFilter = z
  .strictObject({
    /** By id or by LOINC code. */
    loincBiomarkerId: z.optional(id),
    loincCode: z.optional(text(20)),
    resultClass: sharedFilters.resultClass,
    valueFrom: valueBound,
    valueTo: valueBound,
    biomarkerValue: oneOrMore(text()),
    /** Default: in the same sample. */
    within: z.optional(z.enum(alsoWithin)),
  })
  .check(
    z.refine(
      ({ loincBiomarkerId, loincCode }) => (loincBiomarkerId === undefined) !== (loincCode === undefined),
      {
        error: 'choose_one',
        path: ['loincBiomarkerId'],
      },
    ),
  );

export const sampleClientFilters = {
  ...sharedFilters,
  /** One analyte by all of its tests: those of this component, at most 50, and of these systems. */
  component: z.optional(text()),
  system: oneOrMore(text(60)),
  /** The unit of bounds without one, of the histogram and of the order by value. Default: each biomarker's own. */
  displayUnits: z.optional(text(40)),
  /** The text of results that are not numbers. */
  biomarkerValue: oneOrMore(text()),
  collectionYearFrom: year,
  collectionYearTo: year,
  expiryBand: oneOrMore(z.enum(expiryBands)),
  /** Categories; a donor has any of them. A hidden one matches nothing. */
  diagnosis: oneOrMore(diagnosisCategory),
  /** Further analytes; a sample must have all of them. */
  also: z.optional(z.array(alsoFilter).check(z.minLength(1), z.maxLength(maxAlso))),
  /** The other samples of this sample's donor. */
  sameDonorAs: z.optional(id),
};

export const sampleClientSorts = ['biomarker', 'value', 'volume', 'age', 'collectionYear', 'price'] as const;

export const sampleClientQuery = listQuery({ sorts: sampleClientSorts, filters: sampleClientFilters });
export type SampleClientQuery = z.output<typeof sampleClientQuery>;

/** The filters of a search, without paging and sort. */
export const sampleClientSelection = z.omit(sampleClientQuery, {
  skip: true,
  limit: true,
  sortBy: true,
  active: true,
  excludeIds: true,
});
export type SampleClientSelection = z.output<typeof sampleClientSelection>;
