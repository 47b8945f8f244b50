import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { idText, text, version } from './fields.ts';
import { staff } from './roles.ts';

/** How much a company may keep from others, and how much of it it uses; for staff. */

const limit = z.int().check(z.gte(1, 'limit_format'), z.lte(100_000, 'limit_format'));

export const companyLimits = z.object({
  /** Of the company, whose row has the limits. */
  version: z.int(),
  held: z.int(),
  maxHeld: z.int(),
  unassigned: z.int(),
  maxUnassigned: z.int(),
  /** Set for this company; null: the setting applies. */
  maxHeldSamples: z.nullable(z.int()),
  maxUnassignedSamples: z.nullable(z.int()),
});
export type CompanyLimits = z.output<typeof companyLimits>;

/** Null: the setting applies. */
export const companyLimitsBody = z.strictObject({
  maxHeldSamples: z.optional(z.nullable(limit)),
  maxUnassignedSamples: z.optional(z.nullable(limit)),
  version: z.optional(version),
});

const params = z.strictObject({ id: idText });

export const companyLimitCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/client_companies/{id}/limits',
    kind: 'read',
    access: staff,
    params,
    response: companyLimits,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/client_companies/{id}/limits',
    kind: 'write',
    access: staff,
    params,
    body: companyLimitsBody,
    response: companyLimits,
  }),
  releaseHolds: endpoint({
    method: 'POST',
    path: '/api/client_companies/{id}/release_holds',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({ reason: text() }),
    response: companyLimits,
  }),
};

export const companyLimitCallsDocs: DocsOf<typeof companyLimitCalls> = {
  get: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'How many samples a company holds and has ordered without an assignee, and how many it may',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict'],
    summary: 'Set limits for one company, or return to the default',
  },
  releaseHolds: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary:
      'End the holds of all carts and approvals of a company. It cannot hold these samples again before the rest is over',
  },
};
