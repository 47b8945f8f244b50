import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { biomarkerTypes } from './result-classes.ts';
import { everybody } from './roles.ts';
import { sampleStatuses } from './samples.ts';

/** Terms in lists, apart from what is done with one: every screen that searches needs no more. */

const shown = z.nullable(z.string());

/** LOINC's own columns as they are, never edited and never translated, and what kind of result the term has. */
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
  /** The staff's switch, shown as Active and Inactive. */
  verified: z.boolean(),
  rangeCount: z.int(),
  /** In the answer to a search: whether it goes by the words, or has them inside others or only looks like them. */
  match: z.optional(z.enum(['named', 'alike'])),
};

/** Samples by status; a status without any is there with 0. */
const stock = z.record(z.enum(sampleStatuses), z.int());

/** A term as staff see it in a list. */
export const biomarker = z.object({ ...term, version: z.int(), stock });
export type Biomarker = z.output<typeof biomarker>;

/** A term as clients see it: how many samples they could buy now. */
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

/** Lists of terms may be long: a picker or an export takes them all. */
export const maxBiomarkers = 1000;

/** What every list of terms takes; `stock` orders by what is available. */
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
