import * as z from 'zod/mini';
import { id, instant, price, text } from './fields.ts';
import { listQuery } from './paging.ts';
import { biomarkerTypes, comparators, resultClasses } from './result-classes.ts';

/**
 * A sample as those who buy see it: nothing that names the donor, the day, the vendor or the place. What is not here can
 * be neither filtered, sorted nor searched by.
 */

export const donorGenders = ['Male', 'Female', 'Other', 'Unknown'] as const;
export const volumeUnits = ['mL', 'uL', 'L', 'g', 'mg', 'ug', 'slide'] as const;
/** Volumes of one kind compare and add up: in mL, in g, or counted. */
export const volumeKinds = ['mL', 'g', 'slide'] as const;

/** Donors of this age and older are one class. */
export const oldestAge = 90;
/** Ages are counted in bands of so many years. */
export const ageBandYears = 5;

/** How long a sample may still be sold, reckoned from the first of the month: the day itself would tell its collection. */
export const expiryBands = ['under_6_months', '6_to_12_months', '1_to_2_years', 'over_2_years'] as const;
export type ExpiryBand = (typeof expiryBands)[number];

/** Held by another cart for a while, in one's own, or sold meanwhile. */
export const availabilities = ['available', 'held', 'in_cart', 'taken'] as const;

const shown = z.nullable(z.string());
const bound = z.nullable(z.number());

/** The measured value as a number, and what it means for this donor. */
export const sampleResult = z.object({
  number: z.number(),
  comparator: z.nullable(z.enum(comparators)),
  class: z.nullable(z.enum(resultClasses)),
  label: shown,
  /** The span that counts as normal for this donor. */
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

export const sampleClient = z.object({
  id,
  code: z.string(),
  loincBiomarker: sampleBiomarker,
  loincCode: z.string(),
  biomarkerValue: shown,
  result: z.nullable(sampleResult),
  collectionYear: z.nullable(z.int()),
  /** Whole years at collection; `oldestAge` stands for it and everything above. */
  donorAge: z.nullable(z.int()),
  donorEthnicity: shown,
  donorGender: z.nullable(z.enum(donorGenders)),
  /** Three digits at most, 000 where few people live. */
  donorZip: shown,
  expiryBand: z.nullable(z.enum(expiryBands)),
  specimenPrice: z.number(),
  storageCondition: shown,
  storageContainer: shown,
  volumeNumber: z.number(),
  volumeUnits: z.enum(volumeUnits),
  availability: z.enum(availabilities),
  /** Until when it is held, by whomever. */
  heldUntil: z.nullable(instant),
});
export type SampleClient = z.output<typeof sampleClient>;
/** As the server gives it, before it is written down. */
export type ShownSample = z.input<typeof sampleClient>;
export interface SampleClientPage {
  items: ShownSample[];
  count: number;
}

/** One choice or several of them. */
export const oneOrMore = <S extends z.ZodMiniType>(choice: S, most = 50) =>
  z.optional(z.union([choice, z.array(choice).check(z.minLength(1), z.maxLength(most))]));

const finite = z.optional(z.number());
const age = z.optional(z.int().check(z.gte(0), z.lte(150)));
const year = z.optional(z.int().check(z.gte(1900), z.lte(9999)));

/** What staff and those who buy filter by alike. */
export const sharedFilters = {
  loincBiomarkerId: oneOrMore(id, 200),
  loincCode: oneOrMore(text(20)),
  type: z.optional(z.enum(biomarkerTypes)),
  /** `none` is a number without an interval to hold it against. */
  resultClass: oneOrMore(z.enum([...resultClasses, 'none'])),
  valueFrom: finite,
  valueTo: finite,
  donorGender: oneOrMore(z.enum(donorGenders)),
  donorEthnicity: oneOrMore(text()),
  ageFrom: age,
  ageTo: age,
  priceFrom: z.optional(price),
  priceTo: z.optional(price),
  volumeKind: z.optional(z.enum(volumeKinds)),
  /** In mL or g, whatever the sample's own unit. */
  volumeFrom: finite,
  volumeTo: finite,
  storageCondition: oneOrMore(text()),
  storageContainer: oneOrMore(text()),
};

export const sampleClientFilters = {
  ...sharedFilters,
  /** What stands there in words, for results that are no numbers. */
  biomarkerValue: oneOrMore(text()),
  collectionYearFrom: year,
  collectionYearTo: year,
  expiryBand: oneOrMore(z.enum(expiryBands)),
};

export const sampleClientSorts = ['biomarker', 'value', 'volume', 'age', 'collectionYear', 'price'] as const;

export const sampleClientQuery = listQuery({ sorts: sampleClientSorts, filters: sampleClientFilters });
export type SampleClientQuery = z.output<typeof sampleClientQuery>;

/** Which samples: those of a search, whatever its page and order. */
export const sampleClientSelection = z.omit(sampleClientQuery, {
  skip: true,
  limit: true,
  sortBy: true,
  active: true,
  excludeIds: true,
});
export type SampleClientSelection = z.output<typeof sampleClientSelection>;
