import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { resultClasses } from './result-classes.ts';
import { client } from './roles.ts';
import {
  donorGenders,
  expiryBands,
  sampleBiomarker,
  sampleClientSelection,
  volumeKinds,
} from './sample-client.ts';

/** Searching for the exact tube: what each choice would leave, and what there is of each biomarker. */

const counted = <S extends z.ZodMiniType>(value: S) => z.array(z.object({ value, count: z.int() }));

/** Results in equally wide bins, told apart by what they mean for their donor; those beyond the axis are counted apart. */
const histogram = z.object({
  axis: z.object({ from: z.number(), to: z.number(), step: z.number() }),
  bins: z.array(z.record(z.enum([...resultClasses, 'none']), z.int())),
  below: z.int(),
  above: z.int(),
});
export type Histogram = z.output<typeof histogram>;

const span = z.object({ from: z.number(), to: z.number() });

/**
 * Every choice with what it would leave: its own filter set aside, all others applied. Which biomarkers is not a choice
 * among others but what the search is about: theirs are counted within those that were named.
 */
const facets = z.object({
  /** With all filters. */
  count: z.int(),
  biomarkers: z.array(z.object({ ...sampleBiomarker.shape, loincCode: z.string(), count: z.int() })),
  classes: counted(z.enum([...resultClasses, 'none'])),
  /** Results in words, most frequent first. */
  values: counted(z.string()),
  genders: counted(z.enum(donorGenders)),
  ethnicities: counted(z.string()),
  /** The band's first year: 0, 5, … 85, and 90 for all above. */
  ages: counted(z.int()),
  years: counted(z.int()),
  conditions: counted(z.string()),
  containers: counted(z.string()),
  expiries: counted(z.enum(expiryBands)),
  price: z.nullable(span),
  /** What the volumes of a kind reach, and how they are spread over twelve equal steps. */
  volumes: z.array(
    z.object({ kind: z.enum(volumeKinds), count: z.int(), ...span.shape, bins: z.array(z.int()) }),
  ),
  /** For one quantitative biomarker. */
  histogram: z.nullable(histogram),
});
export type Facets = z.output<typeof facets>;

/** A chosen biomarker with what is for sale of it, and what the filters leave of that. */
const specimensOf = z.object({
  ...sampleBiomarker.shape,
  loincCode: z.string(),
  available: z.int(),
  matching: z.int(),
  /** Of what matches. */
  price: z.nullable(span),
  histogram: z.nullable(histogram),
  /** What counts as normal, over all donors: where it lies on the axis. */
  base: z.nullable(z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) })),
});
export type SpecimensOf = z.output<typeof specimensOf>;

export const maxSelected = 200;

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
    body: z.extend(z.omit(sampleClientSelection, { loincBiomarkerId: true, loincCode: true }), {
      loincBiomarkerIds: z.array(id).check(z.minLength(1), z.maxLength(maxSelected)),
      /** The one whose values the span is about, since numbers of two do not compare; without it, all of them. */
      valueFor: z.optional(id),
    }),
    response: z.object({ items: z.array(specimensOf) }),
  }),
};

export const specimensDocs: DocsOf<typeof specimens> = {
  facets: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'How many samples for sale each further choice would leave',
  },
  byBiomarker: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'What is for sale of each chosen biomarker: how many, at which prices, with which results',
  },
};
