import * as z from 'zod/mini';
import { type DocsOf, endpoint, type RowDocs } from './endpoint.ts';
import { id, idText, instant, optionalText, price } from './fields.ts';
import { staff } from './roles.ts';
import { maxNamed, sampleSelection, settableStatuses } from './samples.ts';

export const batchKinds = ['price', 'status', 'storage'] as const;

const person = z.nullable(z.object({ id, name: z.string() }));

/** Samples by hand, or all that a list shows: one of the two. */
const selection = {
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxNamed))),
  filter: z.optional(sampleSelection),
  /** Only say what would change. */
  dryRun: z.optional(z.boolean()),
};

/** Added to a price, or taken from it: at -100 a sample costs nothing. */
export const percent = z.number().check(
  z.gte(-100, 'percent_range'),
  z.lte(1000, 'percent_range'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'price_decimals'),
);

/** What a change of many samples does, or would do. */
const outcome = z.object({
  changed: z.int(),
  /** Promised to an order or delivered, and left alone. */
  reserved: z.int(),
  unchanged: z.int(),
  /** Without a price, of which a percentage is nothing. */
  unpriced: z.int(),
  /** The price of one of the samples before and after a percentage: it shows how cents are rounded. */
  example: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** By this number it is undone; null where nothing was changed. */
  changeId: z.nullable(id),
});
export type BatchOutcome = z.output<typeof outcome>;

/** One change of many samples, and what became of it. */
export const batchChange = z.object({
  id,
  at: instant,
  by: person,
  kind: z.enum(batchKinds),
  /** What was asked for: one price or a percentage; a status; a facility, a location or both. */
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

/** A row of `samples`, which the index puts there: the lists that need no price need not load it. */
export const setBatchPrice = endpoint({
  method: 'POST',
  path: '/api/inventory/samples/set_batch_price',
  kind: 'write',
  access: staff,
  body: z.strictObject({
    ...selection,
    /** One price for all, or a percentage of each one's own, rounded half up to the cent. */
    specimenPrice: z.optional(z.nullable(price)),
    percent: z.optional(percent),
  }),
  response: outcome,
});

/** Changes of many samples at once beside their price, and how any of them is undone. On screen part of the inventory. */
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
      /** Left out, each keeps its own; null takes it away. */
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
      'Set one status on chosen samples or on all that a list shows; reserved and delivered ones keep theirs',
  },
  setStorage: {
    scope: 'any',
    errors: ['invalid_input'],
    summary:
      'Move chosen samples, or all that a list shows, to a facility, a location or both; reserved ones too, delivered ones stay',
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
      'Undo a batch change: samples that were changed since, ordered or deleted stay as they are. Twice is the same as once',
  },
};

export const setBatchPriceDocs: RowDocs = {
  scope: 'any',
  errors: ['invalid_input'],
  summary:
    'Set one price on chosen samples or on all that a list shows, or change theirs by a percentage; reserved and delivered ones keep theirs',
};
