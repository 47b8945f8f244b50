import * as z from 'zod/mini';
import { downloadLink } from './downloads.ts';
import { type DocsOf, endpoint, nothing, rowFor } from './endpoint.ts';
import {
  day,
  emptyToNull,
  id,
  idText,
  instant,
  optionalText,
  price,
  text,
  version,
  versionText,
} from './fields.ts';
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

export const sampleStatuses = ['available', 'reserved', 'on_hold', 'damaged', 'depleted'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];
/** Statuses that staff may set; only orders reserve samples. */
export const settableStatuses = ['available', 'on_hold', 'damaged', 'depleted'] as const;

export const zip = z.string().check(z.trim(), z.regex(/^\d{5}(?:-\d{4})?$/, 'zip_format'));

/** A number above zero. */
export const volume = z
  .number()
  .check(z.gt(0, 'volume_format'), z.lte(99_999_999, 'volume_max'), z.gte(1e-9, 'volume_format'));

const optionalDay = z.optional(emptyToNull(day));

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
  collectionDate: optionalDay,
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
  result: z.nullable(sampleResult),
  collectionDate: shown,
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
  createdFrom: z.optional(day),
  createdTo: z.optional(day),
};

export const sampleQuery = listQuery({ sorts: sampleSorts, filters: sampleFilters });
/** The filters of a list, without paging. */
export const sampleSelection = z.omit(sampleQuery, { skip: true, limit: true });

/** Samples with status available that can be sold, and why the others cannot. */
const sale = z.object({
  /** Not expired and with a price; `worth` at list price. */
  available: z.object({ samples: z.int(), worth: z.number() }),
  expired: z.int(),
  /** Not expired and without a price. */
  unpriced: z.int(),
});

const demand = z.object({
  id,
  loincCode: z.string(),
  name: z.string(),
  shortName: shown,
  searches: z.int(),
  /** Searches without a match. */
  unmet: z.int(),
  /** Samples for sale now. */
  available: z.int(),
});
export type Demand = z.output<typeof demand>;

const params = z.strictObject({ id: idText });

/** Maximum number of samples selected by id. */
export const maxNamed = 10_000;

export const samples = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/get_many',
    kind: 'read',
    heavy: true,
    access: everybody,
    body: { staff: sampleQuery, client: sampleClientQuery },
    response: { staff: listOf(sample), client: listOf(sampleClient) },
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/overview',
    kind: 'read',
    access: staff,
    response: z.object({
      statuses: z.record(z.enum(sampleStatuses), z.object({ samples: z.int(), worth: z.number() })),
      /** The samples with status available, split into three parts. */
      sale,
      /** Available without a price, so not for sale. */
      unpriced: z.int(),
      /** Available, but expired or expiring within thirty days. */
      expired: z.int(),
      expiringSoon: z.int(),
      /** Existing values, for filters and forms. */
      choices: z.object({
        conditions: z.array(z.string()),
        containers: z.array(z.string()),
        ethnicities: z.array(z.string()),
      }),
    }),
  }),
  insights: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/insights',
    kind: 'read',
    heavy: true,
    access: staff,
    response: z.object({
      statuses: z.record(z.enum(sampleStatuses), z.object({ samples: z.int(), worth: z.number() })),
      sale,
      biomarkers: z.array(
        z.object({
          id,
          loincCode: z.string(),
          name: z.string(),
          shortName: shown,
          /** Samples that can be sold; `worth` is the sum of their prices. */
          available: z.int(),
          reserved: z.int(),
          worth: z.number(),
        }),
      ),
      expiring: z.array(z.object({ month: z.string(), samples: z.int() })),
      received: z.array(z.object({ month: z.string(), samples: z.int() })),
      expiringSoon: z.int(),
      /** Searches of clients in the last ninety days, most frequent first, and how often they found nothing. */
      demand: z.array(demand),
      at: instant,
    }),
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
          changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
        }),
      ),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/export',
    kind: 'write',
    access: staff,
    body: z.strictObject({
      format: z.enum(['csv', 'xlsx']),
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxNamed))),
      filter: z.optional(sampleSelection),
    }),
    response: downloadLink,
  }),
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
export const staffSamples = { getMany: rowFor(samples.getMany, 'staff'), get: rowFor(samples.get, 'staff') };
export const clientSamples = {
  getMany: rowFor(samples.getMany, 'client'),
  get: rowFor(samples.get, 'client'),
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
  export: {
    scope: 'any',
    errors: ['invalid_input', 'export_too_large'],
    summary: 'Get an address of an export of samples, as csv or xlsx',
  },
  labels: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'Get an address of internal labels as PDF: a sheet, or one label per page',
  },
};
