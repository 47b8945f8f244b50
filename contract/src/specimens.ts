import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { anticoagulants, fastings, freezeThawBands, materials } from './materials.ts';
import { resultClasses } from './result-classes.ts';
import { client } from './roles.ts';
import {
  donorGenders,
  expiryBands,
  sampleBiomarker,
  sampleClientSelection,
  volumeKinds,
} from './sample-client.ts';

/** Facets of the sample search, and stock by biomarker. */

const counted = <S extends z.ZodMiniType>(value: S) => z.array(z.object({ value, count: z.int() }));

/** Results in bins of equal width, by their class; `below` and `above` count those outside of the axis. */
const histogram = z.object({
  axis: z.object({ from: z.number(), to: z.number(), step: z.number() }),
  bins: z.array(z.record(z.enum([...resultClasses, 'none']), z.int())),
  below: z.int(),
  above: z.int(),
});
export type Histogram = z.output<typeof histogram>;

const span = z.object({ from: z.number(), to: z.number() });

const bound = z.nullable(z.number());

/** A value filter in the display unit. An open bound is excluded itself. */
const understoodValue = z.object({
  units: z.string(),
  from: bound,
  to: bound,
  fromOpen: z.boolean(),
  toOpen: z.boolean(),
  /** Biomarkers whose unit does not convert: their samples match no value and are not in the histogram. */
  notConverted: z.array(z.object({ id, loincCode: z.string(), units: z.nullable(z.string()) })),
});

/**
 * The count of each value of a facet, with all filters except its own applied. The biomarkers are the subject of the
 * search and no facet like others: their counts stay within the selected ones.
 */
const facets = z.object({
  /** With all filters applied. */
  count: z.int(),
  biomarkers: z.array(z.object({ ...sampleBiomarker.shape, loincCode: z.string(), count: z.int() })),
  classes: counted(z.enum([...resultClasses, 'none'])),
  /** Text results, most frequent first. */
  values: counted(z.string()),
  genders: counted(z.enum(donorGenders)),
  ethnicities: counted(z.string()),
  /** By the first age of the band: 0, 5, … 85, and 90 for all above. */
  ages: counted(z.int()),
  years: counted(z.int()),
  conditions: counted(z.string()),
  containers: counted(z.string()),
  materials: counted(z.enum(materials)),
  anticoagulants: counted(z.enum(anticoagulants)),
  fastings: counted(z.enum(fastings)),
  freezeThaws: counted(z.enum(freezeThawBands)),
  expiries: counted(z.enum(expiryBands)),
  price: z.nullable(span),
  /** Range of the volumes of each kind, with a histogram of twelve bins. */
  volumes: z.array(
    z.object({ kind: z.enum(volumeKinds), count: z.int(), ...span.shape, bins: z.array(z.int()) }),
  ),
  /** Only for a single quantitative biomarker, or in a display unit. */
  histogram: z.nullable(histogram),
  /** The value filter as understood; null where there is none, or no unit that all biomarkers have in common. */
  value: z.nullable(understoodValue),
  /** Of one biomarker: other tests of the same component and system, with what is for sale of each. */
  otherCodes: z.array(z.object({ ...sampleBiomarker.shape, loincCode: z.string(), available: z.int() })),
});
export type Facets = z.output<typeof facets>;

/** A selected biomarker with its samples for sale, and those that match the filters. */
const specimensOf = z.object({
  ...sampleBiomarker.shape,
  loincCode: z.string(),
  available: z.int(),
  matching: z.int(),
  /** Price range of the matching samples. */
  price: z.nullable(span),
  histogram: z.nullable(histogram),
  /** The reference interval over all donors, to draw on the axis. */
  base: z.nullable(z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) })),
});
export type SpecimensOf = z.output<typeof specimensOf>;

export const maxSelected = 200;

/** What names the biomarkers of a search. */
const subject = { loincBiomarkerId: true, loincCode: true, component: true, system: true } as const;

export const specimens = {
  facets: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/facets',
    kind: 'read',
    heavy: true,
    access: client,
    body: sampleClientSelection,
    response: facets,
  }),
  byBiomarker: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/by_biomarker',
    kind: 'read',
    heavy: true,
    access: client,
    body: z.extend(z.omit(sampleClientSelection, { ...subject, displayUnits: true }), {
      loincBiomarkerIds: z.array(id).check(z.minLength(1), z.maxLength(maxSelected)),
      /** The biomarker that the value range applies to, since values of two are not comparable. Default: all. */
      valueFor: z.optional(id),
    }),
    response: z.object({ items: z.array(specimensOf) }),
  }),
  units: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/units',
    kind: 'read',
    access: client,
    body: z.strictObject({ loincBiomarkerIds: z.array(id).check(z.minLength(1), z.maxLength(maxSelected)) }),
    /** Their own units first. */
    response: z.object({ units: z.array(z.string()) }),
  }),
};

export const specimensDocs: DocsOf<typeof specimens> = {
  facets: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'Number of samples for sale for each value of each facet',
  },
  byBiomarker: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'Number, prices and results of the samples for sale, by selected biomarker',
  },
  units: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'Units that results of these biomarkers can be shown in',
  },
};
