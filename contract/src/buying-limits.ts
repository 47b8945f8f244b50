import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { emptyToNull, idText, positiveAmount, text } from './fields.ts';
import { client, staff } from './roles.ts';

/** What a company allows its own users when they order. */

/** `#` is a digit, `A` a letter, `*` at the end anything; every other character stands for itself. */
const mask = text(60).check(z.regex(/^[^*]*\*?$/, 'po_mask_format'));

export const buyingLimits = z.object({
  /** 0 until they are first saved. */
  version: z.int(),
  /** What an order may come to; null: anything. */
  orderLimit: z.nullable(z.number()),
  /** How purchase order numbers are written; null: in any way. */
  poMask: z.nullable(z.string()),
  /** Each purchase order number is used for one order; canceled ones do not count. */
  poOnce: z.boolean(),
});
export type BuyingLimits = z.output<typeof buyingLimits>;

export const buyingLimitsBody = z.strictObject({
  orderLimit: z.nullable(positiveAmount),
  poMask: emptyToNull(mask),
  poOnce: z.boolean(),
  /** That the caller read. */
  version: z.optional(z.int().check(z.gte(0))),
});

export const buyingLimitCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/buying_limits',
    kind: 'read',
    access: [...staff, ...client],
    /** Required for staff. */
    query: z.strictObject({ companyId: z.optional(idText) }),
    response: buyingLimits,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/buying_limits',
    kind: 'write',
    access: ['client_manager'],
    body: buyingLimitsBody,
    response: buyingLimits,
  }),
};

export const buyingLimitCallsDocs: DocsOf<typeof buyingLimitCalls> = {
  get: {
    scope: 'company',
    errors: ['invalid_input', 'not_found'],
    summary: 'What a company allows its users when they order: for the own company, and for staff',
  },
  save: {
    scope: 'company',
    errors: ['invalid_input', 'version_conflict'],
    summary: 'Replace the buying limits of the own company',
  },
};
