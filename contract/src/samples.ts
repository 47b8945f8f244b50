import * as z from 'zod/mini';
import { diagnosis, diagnosisCode } from './diagnoses.ts';
import { downloadLink } from './downloads.ts';
import { type DocsOf, endpoint, nothing, rowFor } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import {
  day,
  emptyToNull,
  hasTwoDecimals,
  id,
  idText,
  instant,
  optionalText,
  price,
  text,
  version,
  versionText,
} from './fields.ts';
import { anticoagulants, fastings, materials } from './materials.ts';
import { listOf, listQuery } from './paging.ts';
import { everybody, staff } from './roles.ts';
import {
  donorGenders,
  oneOrMore,
  sampleBiomarker,
  sampleClient,
  sampleClientQuery,
  sampleResult,
  sharedFilters,
  volumeUnits,
} from './sample-client.ts';
import { furtherResult, maxResults, resultBody } from './sample-results.ts';
import { sampleStatuses, settableStatuses } from './sample-statuses.ts';
import { stockInsights, stockOverview } from './sample-stock.ts';

export const zip = z.string().check(z.trim(), z.regex(/^\d{5}(?:-\d{4})?$/, 'zip_format'));

/** A number above zero. */
export const volume = z
  .number()
  .check(z.gt(0, 'volume_format'), z.lte(99_999_999, 'volume_max'), z.gte(1e-9, 'volume_format'));

const optionalDay = z.optional(emptyToNull(day));

const hours = z
  .number()
  .check(z.gte(0, 'hours_format'), z.lte(9999.99, 'hours_format'), z.refine(hasTwoDecimals, 'hours_format'));
const freezeThaws = z
  .int('freeze_thaws_format')
  .check(z.gte(0, 'freeze_thaws_format'), z.lte(99, 'freeze_thaws_format'));

/** Not allowed on labels, since printer fonts have no emoji. */
export const hasEmoji = (value: string) => /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(value);

/** Label formats: a sheet of 24, and rolls with one label per page. */
export const labelSizes = ['a4', '67x25', '33x13', '4x6'] as const;
export type LabelSize = (typeof labelSizes)[number];

export const sampleBody = z.strictObject({
  accession: text().check(z.refine((value) => !hasEmoji(value), 'accession_emoji')),
  biobankId: optionalText(),
  /** The biomarker, either by id or by LOINC code. */
  loincBiomarkerId: z.optional(id),
  loincCode: z.optional(text(20)),
  biomarkerValue: optionalText(),
  /** The unit of the value, if it is not that of the biomarker: the value is converted. */
  units: optionalText(40),
  collectionDate: optionalDay,
  /** The vendor's identifier of the donor, who is created if nobody has it. */
  donorKey: optionalText(),
  donorDob: optionalDay,
  donorEthnicity: optionalText(),
  donorGender: z.optional(emptyToNull(z.enum(donorGenders))),
  donorZip: z.optional(emptyToNull(zip)),
  expirationDate: optionalDay,
  invoiceId: z.optional(z.nullable(id)),
  specimenPrice: z.optional(z.nullable(price)),
  status: z.optional(z.enum(settableStatuses)),
  storageCondition: optionalText(),
  storageContainer: optionalText(),
  storageFacilityId: id,
  storageLocation: optionalText(),
  volumeNumber: volume,
  volumeUnits: z.enum(volumeUnits),
  material: z.optional(emptyToNull(z.enum(materials))),
  anticoagulant: z.optional(emptyToNull(z.enum(anticoagulants))),
  fasting: z.optional(z.enum(fastings)),
  freezeThaws: z.optional(z.nullable(freezeThaws)),
  /** From collection to the first processing, and to the freezer. */
  hoursToProcessing: z.optional(z.nullable(hours)),
  hoursToFreezer: z.optional(z.nullable(hours)),
  /** How and when the result was measured. */
  method: optionalText(120),
  measuredOn: optionalDay,
  /** All further results; left as they are without it. */
  results: z.optional(z.array(resultBody).check(z.maxLength(maxResults))),
});
export type SampleBody = z.input<typeof sampleBody>;

const shown = z.nullable(z.string());

/** A sample for staff. */
export const sample = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  /** Shown to clients instead of the accession. */
  code: z.string(),
  accession: z.string(),
  biobankId: shown,
  loincBiomarker: sampleBiomarker,
  loincCode: z.string(),
  biomarkerValue: shown,
  /** With its unit, where it was converted. */
  valueAsSent: shown,
  result: z.nullable(sampleResult),
  collectionDate: shown,
  donor: z.nullable(z.object({ id, key: z.string(), diagnoses: z.array(diagnosis) })),
  donorDob: shown,
  /** Whole years at collection. */
  donorAge: z.nullable(z.int()),
  donorEthnicity: shown,
  donorGender: z.nullable(z.enum(donorGenders)),
  donorZip: shown,
  expirationDate: shown,
  invoiceId: z.nullable(id),
  vendor: z.nullable(z.object({ id, name: z.string() })),
  specimenPrice: z.nullable(z.number()),
  status: z.enum(sampleStatuses),
  storageCondition: shown,
  storageContainer: shown,
  storageFacilityId: id,
  storageFacility: z.object({ id, name: z.string() }),
  storageLocation: shown,
  volumeNumber: z.number(),
  volumeUnits: z.enum(volumeUnits),
  material: z.nullable(z.enum(materials)),
  anticoagulant: z.nullable(z.enum(anticoagulants)),
  fasting: z.enum(fastings),
  freezeThaws: z.nullable(z.int()),
  hoursToProcessing: z.nullable(z.number()),
  hoursToFreezer: z.nullable(z.number()),
  method: shown,
  measuredOn: shown,
  results: z.array(furtherResult),
  createdAt: instant,
  updatedAt: instant,
});
export type Sample = z.output<typeof sample>;

export const sampleSorts = [
  'accession',
  'biomarker',
  'value',
  'volume',
  'collectionDate',
  'expirationDate',
  'status',
  'price',
  'createdAt',
  'updatedAt',
] as const;

export const sampleFilters = {
  ...sharedFilters,
  status: oneOrMore(z.enum(sampleStatuses)),
  collectedFrom: z.optional(day),
  collectedTo: z.optional(day),
  expiresFrom: z.optional(day),
  expiresTo: z.optional(day),
  /** Not expired on that day; samples without an expiration date never expire. */
  validOn: z.optional(day),
  priced: z.optional(z.boolean()),
  storageFacilityId: oneOrMore(id),
  invoiceId: z.optional(id),
  vendorId: z.optional(id),
  /** Codes, or categories of three characters with all of their codes; a donor has any of them. */
  diagnosis: oneOrMore(diagnosisCode),
  createdFrom: z.optional(day),
  createdTo: z.optional(day),
};

export const sampleQuery = listQuery({ sorts: sampleSorts, filters: sampleFilters });
/** The filters of a list, without paging. */
export const sampleSelection = z.omit(sampleQuery, { skip: true, limit: true });

const params = z.strictObject({ id: idText });

/** Maximum number of samples selected by id. */
export const maxNamed = 10_000;

const listSamples = endpoint({
  method: 'POST',
  path: '/api/inventory/samples/get_many',
  kind: 'read',
  heavy: true,
  access: everybody,
  body: { staff: sampleQuery, client: sampleClientQuery },
  response: { staff: listOf(sample), client: listOf(sampleClient) },
});

export const samples = {
  getMany: listSamples,
  overview: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/overview',
    kind: 'read',
    access: staff,
    response: stockOverview,
  }),
  insights: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/insights',
    kind: 'read',
    heavy: true,
    access: staff,
    response: stockInsights,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/create',
    kind: 'write',
    access: staff,
    body: sampleBody,
    response: sample,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/{id}',
    kind: 'read',
    access: everybody,
    params,
    response: { staff: sample, client: sampleClient },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/inventory/samples/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.extend(z.partial(sampleBody), { version: z.optional(version) }),
    response: sample,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/inventory/samples/{id}',
    kind: 'write',
    access: staff,
    params,
    query: z.strictObject({ version: z.optional(versionText) }),
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: sample,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/{id}/history',
    kind: 'read',
    heavy: true,
    access: staff,
    params,
    response: z.object({
      entries: z.array(
        z.object({
          id: z.int(),
          at: instant,
          by: z.nullable(z.object({ id, name: z.string() })),
          action: z.enum(['insert', 'update', 'delete']),
          /** Old and new value of each field, with names instead of ids where there are any. */
          /** `of` is the biomarker of a further result. */
          changes: z.array(
            z.object({
              field: z.string(),
              of: z.optional(z.string()),
              from: z.unknown(),
              to: z.unknown(),
            }),
          ),
        }),
      ),
    }),
  }),
  export: exportOf(listSamples),
  exportResults: {
    ...exportOf({ ...listSamples, access: staff }),
    path: '/api/inventory/samples/export_results',
  } as const,
  labels: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/labels',
    kind: 'write',
    access: staff,
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      /** Default: A4. The others are in millimeters, the last in inches. */
      size: z.optional(z.enum(labelSizes)),
    }),
    response: downloadLink,
  }),
};

/** Rows with different schemas for staff and clients, typed for each of them. */
export const staffSamples = {
  getMany: rowFor(samples.getMany, 'staff'),
  get: rowFor(samples.get, 'staff'),
  export: rowFor(samples.export, 'staff'),
};
export const clientSamples = {
  getMany: rowFor(samples.getMany, 'client'),
  get: rowFor(samples.get, 'client'),
  export: rowFor(samples.export, 'client'),
};

export const samplesDocs: DocsOf<typeof samples> = {
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List samples. Clients get only samples for sale, without hidden fields',
  },
  overview: {
    scope: 'any',
    errors: [],
    summary: 'Key figures of the stock, and the values of its filters',
  },
  insights: {
    scope: 'any',
    errors: [],
    summary: 'Stock by status and biomarker, expiring and received by month, its value, and the demand',
  },
  create: { scope: 'any', errors: ['invalid_input', 'duplicate'], summary: 'Create a sample' },
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one sample. Clients can read those for sale, in their cart, or in an order they can see',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict', 'sample_reserved', 'sample_sold'],
    summary: 'Change a sample. A reserved one keeps its status, price and biomarker',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'sample_reserved', 'sample_sold'],
    summary: 'Delete a sample: it leaves active lists, its history stays',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'duplicate', 'invalid_input'],
    summary: 'Restore a deleted sample',
  },
  history: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'The history of a sample: who changed which field when, with old and new values',
  },
  export: exportDocs('samples. Clients get those for sale, without hidden fields'),
  exportResults: exportDocs('the further results of samples'),
  labels: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'Get an address of internal labels as PDF: a sheet, or one label per page',
  },
};
