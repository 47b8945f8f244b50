import * as z from 'zod/mini';
import { id } from './fields.ts';
import { sampleClientFilters } from './sample-client.ts';

/** What a client asks for beyond the biomarker itself. The same words as in a search. */

const {
  valueFrom,
  valueTo,
  resultClass,
  biomarkerValue,
  donorGender,
  ageFrom,
  ageTo,
  volumeKind,
  volumeFrom,
  storageContainer,
  storageCondition,
} = sampleClientFilters;

export const criteria = z.strictObject({
  valueFrom,
  valueTo,
  resultClass,
  biomarkerValue,
  donorGender,
  ageFrom,
  ageTo,
  volumeKind,
  volumeFrom,
  storageContainer,
  storageCondition,
});
export type Criteria = z.output<typeof criteria>;

export const requestStatuses = ['open', 'fulfilled', 'closed'] as const;

/** What matches at this moment. */
export const matches = z.object({
  /** For sale, whether or not somebody holds it. */
  matching: z.int(),
  price: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** How many of those asked for would be reserved now: held by nobody, and within the price. */
  wouldReserve: z.int(),
});

const shown = z.nullable(z.string());

export const biomarkerOf = z.object({ id, name: z.string(), shortName: shown, units: shown });
