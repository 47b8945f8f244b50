import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { biomarkerTypes } from './result-classes.ts';
import { everybody } from './roles.ts';
import { sampleStatuses } from './sample-statuses.ts';

/** Biomarkers in lists. Separate from biomarkers.ts, since many screens need only these. */

const shown = z.nullable(z.string());

/** Unchanged, untranslated columns of LOINC, and the kind of result. */
const term = {
  id,
  name: z.string(),
  loincCode: z.string(),
  shortName: shown,
  component: z.string(),
  property: shown,
  system: shown,
  scaleType: z.string(),
  class: shown,
  units: shown,
  type: z.enum(biomarkerTypes),
  active: z.boolean(),
  /** Set by staff, shown as Active and Inactive. */
  verified: z.boolean(),
  rangeCount: z.int(),
  /** With a search: whether the name matches it, or only contains it inside words or is similar. */
  match: z.optional(z.enum(['named', 'alike'])),
};

/** Number of samples by status, with 0 for a status without samples. */
const stock = z.record(z.enum(sampleStatuses), z.int());

/** A biomarker in a list for staff. */
export const biomarker = z.object({ ...term, version: z.int(), stock });
export type Biomarker = z.output<typeof biomarker>;

/** A biomarker in a list for clients, with the number of samples they can buy now. */
export const biomarkerClient = z.object({ ...term, available: z.int() });
export type BiomarkerClient = z.output<typeof biomarkerClient>;

export const biomarkerSorts = [
  'name',
  'code',
  'component',
  'type',
  'class',
  'verified',
  'ranges',
  'stock',
] as const;

/** High, since pickers and exports read all biomarkers. */
export const maxBiomarkers = 1000;

/** Parameters of every list of biomarkers; `stock` sorts by available samples. */
export const biomarkerQuery = listQuery({
  sorts: biomarkerSorts,
  maxLimit: maxBiomarkers,
  filters: {
    type: z.optional(z.enum(biomarkerTypes)),
    verified: z.optional(z.boolean()),
    hasRanges: z.optional(z.boolean()),
    inStock: z.optional(z.boolean()),
    class: z.optional(text(60)),
    ids: z.optional(z.array(id).check(z.maxLength(maxBiomarkers))),
    areaItemId: z.optional(id),
    panelId: z.optional(id),
  },
});

export const listBiomarkers = endpoint({
  method: 'POST',
  path: '/api/loinc_biomarkers/get_many',
  kind: 'read',
  shared: true,
  access: everybody,
  body: biomarkerQuery,
  response: { staff: listOf(biomarker), client: listOf(biomarkerClient) },
});
