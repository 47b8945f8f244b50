import * as z from 'zod/mini';
import { biomarker, biomarkerClient, listBiomarkers } from './biomarker-list.ts';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { id, idText, instant, optionalText, text, version } from './fields.ts';
import { gapOwners, rangeSexes } from './result-classes.ts';
import { everybody, staff } from './roles.ts';

export type { Biomarker, BiomarkerClient } from './biomarker-list.ts';

const shown = z.nullable(z.string());
const bound = z.nullable(z.number());
const age = z.nullable(z.int());

/** A reference interval, both ends inclusive; an absent one is open. */
export const range = z.object({
  id,
  low: bound,
  high: bound,
  sex: z.enum(rangeSexes),
  ageFrom: age,
  ageTo: age,
  label: z.string(),
  /** Which interval owns results between this one and the next lower one. */
  gapOwner: z.enum(gapOwners),
  /** Source of the numbers, for intervals of the shipped catalogue. */
  source: shown,
});
export type Range = z.output<typeof range>;

const place = z.object({ id, name: z.string() });

/** For conversions between mass, amount of substance and equivalents. It is that of all biomarkers of the component. */
export const componentWeight = z.object({
  version: z.int(),
  /** In g/mol. */
  molecularWeight: z.nullable(z.number()),
  ionCharge: z.nullable(z.int()),
  /** Where the numbers are from. */
  source: z.string(),
});
export type ComponentWeight = z.output<typeof componentWeight>;

/** A biomarker with its intervals, synonyms, areas and panels. */
export const biomarkerDetail = z.extend(biomarker, {
  ranges: z.array(range),
  synonyms: z.array(z.object({ synonym: z.string(), language: z.nullable(z.enum(['en', 'fr'])) })),
  areas: z.array(z.object({ id, name: z.string(), area: z.string(), kind: z.string() })),
  panels: z.array(place),
  /** Number of samples with status available that are expired. */
  expired: z.int(),
  componentWeight: z.nullable(componentWeight),
  updatedAt: instant,
});
export type BiomarkerDetail = z.output<typeof biomarkerDetail>;

export const biomarkerDetailClient = z.extend(biomarkerClient, {
  ranges: z.array(z.omit(range, { source: true })),
});

const params = z.strictObject({ id: idText });

const rangeFields = z.strictObject({
  low: z.optional(z.nullable(z.number())),
  high: z.optional(z.nullable(z.number())),
  sex: z.optional(z.enum(rangeSexes)),
  ageFrom: z.optional(z.nullable(z.int().check(z.gte(0, 'age_format'), z.lte(150, 'age_format')))),
  ageTo: z.optional(z.nullable(z.int().check(z.gte(0, 'age_format'), z.lte(150, 'age_format')))),
  label: text(60),
  gapOwner: z.optional(z.enum(gapOwners)),
});
type RangeFields = z.output<typeof rangeFields>;

const both = <T>(a: T | null | undefined, b: T | null | undefined, holds: (a: T, b: T) => boolean) =>
  a === null || a === undefined || b === null || b === undefined || holds(a, b);

/** An interval has at least one bound, and low is not above high. */
const whole = [
  z.refine<RangeFields>(({ low, high }) => (low ?? high ?? null) !== null, {
    error: 'range_ends',
    path: ['low'],
  }),
  z.refine<RangeFields>(({ low, high }) => both(low, high, (a, b) => a <= b), {
    error: 'range_order',
    path: ['high'],
  }),
  z.refine<RangeFields>(({ ageFrom, ageTo }) => both(ageFrom, ageTo, (a, b) => a <= b), {
    error: 'range_order',
    path: ['ageTo'],
  }),
];

export const rangeBody = rangeFields.check(...whole);
export type RangeBody = z.input<typeof rangeFields>;

const maxWeight = 10_000_000;

const weightFields = z.strictObject({
  /** Null removes it. */
  molecularWeight: z.nullable(z.number().check(z.gt(0, 'weight_format'), z.lte(maxWeight, 'weight_format'))),
  ionCharge: z.optional(
    z.nullable(z.int('charge_format').check(z.gte(1, 'charge_format'), z.lte(4, 'charge_format'))),
  ),
  source: optionalText(),
  /** Of the weight that the caller read; null if there was none. */
  version: z.optional(z.nullable(version)),
});

/** A weight or charge that nobody can verify is refused. */
export const weightBody = weightFields.check(
  z.refine(
    ({ molecularWeight, ionCharge, source }) =>
      (molecularWeight ?? ionCharge ?? null) === null || Boolean(source),
    { error: 'validate_required', path: ['source'] },
  ),
);
export type WeightBody = z.input<typeof weightBody>;

export const biomarkers = {
  getMany: listBiomarkers,
  export: exportOf({ ...listBiomarkers, access: staff }),
  overview: endpoint({
    method: 'GET',
    path: '/api/loinc_biomarkers/overview',
    kind: 'read',
    access: staff,
    response: z.object({
      /** Number of active quantitative biomarkers without an interval. */
      withoutRanges: z.int(),
      classes: z.array(z.string()),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/loinc_biomarkers/{id}',
    kind: 'read',
    access: everybody,
    params,
    response: { staff: biomarkerDetail, client: biomarkerDetailClient },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/loinc_biomarkers/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({ verified: z.optional(z.boolean()), version: z.optional(version) }),
    response: biomarkerDetail,
  }),
  changeComponentWeight: endpoint({
    method: 'PATCH',
    path: '/api/loinc_biomarkers/{id}/component_weight',
    kind: 'write',
    access: staff,
    params,
    body: weightBody,
    response: biomarkerDetail,
  }),
  distribution: endpoint({
    method: 'GET',
    path: '/api/loinc_biomarkers/{id}/distribution',
    kind: 'read',
    heavy: true,
    access: staff,
    params,
    response: z.object({
      /** Samples in stock, and those with a numeric result. */
      samples: z.int(),
      measured: z.int(),
      /** From the start of the first bin to the end of the last; null without results. */
      axis: z.nullable(z.object({ from: z.number(), to: z.number(), step: z.number() })),
      /** Results per bin of equal width; `below` and `above` count those outside of the axis. */
      bins: z.array(z.int()),
      below: z.int(),
      above: z.int(),
    }),
  }),
  changeRanges: endpoint({
    method: 'POST',
    path: '/api/loinc_biomarkers/{id}/change_ranges',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({
      remove: z.optional(z.array(id).check(z.maxLength(200))),
      add: z.optional(z.array(rangeBody).check(z.maxLength(200))),
    }),
    response: biomarkerDetail,
  }),
};

export const ranges = {
  create: endpoint({
    method: 'POST',
    path: '/api/loinc_ranges/create',
    kind: 'write',
    access: staff,
    body: z.extend(rangeFields, { loincBiomarkerId: id }).check(...whole),
    response: range,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/loinc_ranges/{id}',
    kind: 'write',
    access: staff,
    params,
    response: nothing,
  }),
};

export const biomarkersDocs: DocsOf<typeof biomarkers> = {
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary:
      'List biomarkers; with a search and without a sort, the best match first. Clients get active ones only',
  },
  export: exportDocs('biomarkers'),
  overview: {
    scope: 'any',
    errors: [],
    summary: 'Number of biomarkers without a range, and all classes',
  },
  get: { scope: 'any', errors: ['not_found'], summary: 'Read one biomarker with its ranges' },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict'],
    summary: 'Activate or deactivate a biomarker; data of LOINC cannot be changed',
  },
  changeComponentWeight: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict'],
    summary: 'Set the molecular weight and charge of the component, for all its biomarkers',
  },
  distribution: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'Histogram of the results of the samples in stock',
  },
  changeRanges: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary: 'Remove and add reference intervals in one step; results are classified again',
  },
};

export const rangesDocs: DocsOf<typeof ranges> = {
  create: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary: 'Add a reference interval to a quantitative biomarker; results are classified again',
  },
  remove: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'Delete a reference interval; results are classified again',
  },
};
