import * as z from 'zod/mini';
import { id } from './fields.ts';
import { sampleClientFilters } from './sample-client.ts';

/** Criteria of a custom request besides the biomarker, with the fields of a search. */

/** In the biomarker's own unit. */
const ownNumber = z.optional(z.number());

const {
  resultClass,
  biomarkerValue,
  donorGender,
  ageFrom,
  ageTo,
  volumeKind,
  volumeFrom,
  storageContainer,
  storageCondition,
  material,
  anticoagulant,
  fasting,
  freezeThaws,
} = sampleClientFilters;

export const criteria = z.strictObject({
  valueFrom: ownNumber,
  valueTo: ownNumber,
  resultClass,
  biomarkerValue,
  donorGender,
  ageFrom,
  ageTo,
  volumeKind,
  volumeFrom,
  storageContainer,
  storageCondition,
  material,
  anticoagulant,
  fasting,
  freezeThaws,
});
export type Criteria = z.output<typeof criteria>;

export const requestStatuses = ['open', 'fulfilled', 'closed'] as const;

/** Samples that match now. */
export const matches = z.object({
  /** For sale, held or not. */
  matching: z.int(),
  price: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** How many would be reserved now: not held, and within the price limit. */
  wouldReserve: z.int(),
});

const shown = z.nullable(z.string());

export const biomarkerOf = z.object({ id, name: z.string(), shortName: shown, units: shown });
