import * as z from 'zod/mini';
import { type DocsOf, endpoint, type RowDocs } from './endpoint.ts';
import { id, idText, instant, optionalText, price } from './fields.ts';
import { staff } from './roles.ts';
import { settableStatuses } from './sample-statuses.ts';
import { maxNamed, sampleSelection } from './samples.ts';

export const batchKinds = ['price', 'status', 'storage'] as const;

const person = z.nullable(z.object({ id, name: z.string() }));

/** Either ids of samples or the filter of a list. */
const selection = {
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxNamed))),
  filter: z.optional(sampleSelection),
  /** Only return what would change. */
  dryRun: z.optional(z.boolean()),
};

/** Change of a price in percent: -100 makes it zero. */
export const percent = z.number().check(
  z.gte(-100, 'percent_range'),
  z.lte(1000, 'percent_range'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'price_decimals'),
);

/** The numbers of changed and skipped samples. */
const outcome = z.object({
  changed: z.int(),
  /** Skipped, since they are in an order or delivered. */
  reserved: z.int(),
  unchanged: z.int(),
  /** Skipped by a percentage, since they have no price. */
  unpriced: z.int(),
  /** The old and new price of one sample for a percentage, to show the rounding. */
  example: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** The id to undo the change; null if nothing was changed. */
  changeId: z.nullable(id),
});
export type BatchOutcome = z.output<typeof outcome>;

/** A batch change, and whether it was undone. */
export const batchChange = z.object({
  id,
  at: instant,
  by: person,
  kind: z.enum(batchKinds),
  /** The requested change: one price or a percentage; a status; a facility, a location or both. */
  requested: z.object({
    specimenPrice: z.optional(z.nullable(z.number())),
    percent: z.optional(z.number()),
    status: z.optional(z.enum(settableStatuses)),
    storageFacility: z.optional(z.object({ id, name: z.string() })),
    storageLocation: z.optional(z.nullable(z.string())),
  }),
  changed: z.int(),
  undone: z.nullable(z.object({ at: instant, by: person, restored: z.int(), skipped: z.int() })),
});
export type BatchChange = z.output<typeof batchChange>;

/** A row of `samples`, added in index.ts. Separate, since lists do not need it. */
export const setBatchPrice = endpoint({
  method: 'POST',
  path: '/api/inventory/samples/set_batch_price',
  kind: 'write',
  access: staff,
  body: z.strictObject({
    ...selection,
    /** One price for all, or a percentage of each price, rounded half up to the cent. */
    specimenPrice: z.optional(z.nullable(price)),
    percent: z.optional(percent),
  }),
  response: outcome,
});

/** Batch changes of status and storage, and undoing any batch change. Part of the inventory screen. */
export const sampleBatches = {
  setStatus: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/set_batch_status',
    kind: 'write',
    access: staff,
    body: z.strictObject({ ...selection, status: z.enum(settableStatuses) }),
    response: outcome,
  }),
  setStorage: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/set_batch_storage',
    kind: 'write',
    access: staff,
    body: z.strictObject({
      ...selection,
      storageFacilityId: z.optional(id),
      /** Missing: unchanged; null: removed. */
      storageLocation: optionalText(),
    }),
    response: outcome,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/batch_changes',
    kind: 'read',
    access: staff,
    response: z.object({ items: z.array(batchChange) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/batch_changes/{id}/undo',
    kind: 'write',
    access: staff,
    params: z.strictObject({ id: idText }),
    response: z.object({ restored: z.int(), skipped: z.int() }),
  }),
};

export const sampleBatchesDocs: DocsOf<typeof sampleBatches> = {
  setStatus: {
    scope: 'any',
    errors: ['invalid_input'],
    summary:
      'Set the status of selected samples or of all in a list; reserved and delivered ones keep theirs',
  },
  setStorage: {
    scope: 'any',
    errors: ['invalid_input'],
    summary:
      'Move selected samples, or all in a list, to a facility, a location or both; also reserved ones, but not delivered ones',
  },
  recent: {
    scope: 'any',
    errors: [],
    summary: 'The latest batch changes of the last thirty days, newest first',
  },
  undo: {
    scope: 'any',
    errors: ['not_found'],
    summary:
      'Undo a batch change, except for samples that were changed since, ordered or deleted. Repeating it has no effect',
  },
};

export const setBatchPriceDocs: RowDocs = {
  scope: 'any',
  errors: ['invalid_input'],
  summary:
    'Set the price of selected samples or of all in a list, or change it by a percentage; reserved and delivered ones keep theirs',
};
