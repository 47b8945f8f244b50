import * as z from 'zod/mini';
import { cart, maxLines } from './carts.ts';
import {
  cohort,
  cohortCandidate,
  cohortDesign,
  cohortMember,
  cohortReport,
  cohortRow,
  proposedSet,
} from './cohort-shapes.ts';
import { crud } from './crud.ts';
import { downloadLink } from './downloads.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { emptyToNull, id, idText, longText, text, version } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { client } from './roles.ts';

export { type CohortRole, cohortRoles } from './cohort-place.ts';
/** Re-exported, since screens import only the file of their room. */
export {
  balanceBounds,
  type Cohort,
  type CohortCandidate,
  type CohortDesign,
  type CohortMember,
  type CohortPreference,
  type CohortReport,
  type CohortRow,
  type CohortSet,
  categoricalCovariates,
  cohortDesign,
  cohortPreferences,
  continuousCovariates,
  type MemberState,
  maxMembers,
  maxRatio,
  memberStates,
  membersOf,
  type ProposedSet,
} from './cohort-shapes.ts';

/** Maximum numbers per user, and of shared ones per company. */
export const maxCohorts = 50;
export const maxSharedCohorts = 200;

const params = z.strictObject({ id: idText });
const ids = z.array(id).check(z.minLength(1), z.maxLength(maxLines));

export const cohortBody = z.strictObject({
  name: text(),
  note: z.optional(emptyToNull(longText(2000))),
  shared: z.optional(z.boolean()),
  design: cohortDesign,
});
export type CohortBody = z.input<typeof cohortBody>;

/** `whole_sets` leaves out a set with a sample that cannot be had; `all` adds everything or nothing. */
export const cohortTakes = ['all', 'whole_sets', 'available'] as const;
export type CohortTake = (typeof cohortTakes)[number];

/** Why a member was not added: `incomplete`: another one of its set cannot be had. */
export const skipReasons = [
  'ordered',
  'held',
  'taken',
  'withdrawn',
  'expired',
  'unpriced',
  'incomplete',
] as const;

const rows = crud({
  path: '/api/cohorts',
  access: client,
  entity: cohort,
  body: cohortBody,
  list: listQuery({
    sorts: ['name', 'createdAt', 'builtAt'],
    filters: {
      /** Owned by the caller, or by a colleague. */
      mine: z.optional(z.boolean()),
      shared: z.optional(z.boolean()),
    },
  }),
});

const write = { method: 'POST', kind: 'write', access: client, params } as const;

export const cohorts = {
  ...rows,
  getMany: { ...rows.getMany, response: listOf(cohortRow) },
  preview: endpoint({
    method: 'POST',
    path: '/api/cohorts/preview',
    kind: 'read',
    heavy: true,
    access: client,
    body: z.strictObject({ design: cohortDesign }),
    response: z.object({ report: cohortReport, firstSets: z.array(proposedSet) }),
  }),
  build: endpoint({
    ...write,
    path: '/api/cohorts/{id}/build',
    body: z.strictObject({ version: z.optional(version) }),
    response: cohort,
  }),
  refresh: endpoint({
    ...write,
    path: '/api/cohorts/{id}/refresh',
    body: z.strictObject({
      /** False: only says what would change. */
      apply: z.boolean(),
      version: z.optional(version),
    }),
    response: z.object({
      /**
       * Members that cannot be bought, each with its state. Ordered ones stay, and so do pinned ones that are only held. A
       * lost case is replaced by the next that fits the controls of its set.
       */
      lost: z.array(cohortMember),
      replaced: z.array(z.object({ from: id, to: id })),
      /** The numbers of sets that stay incomplete, since nothing else fits. */
      lostSets: z.array(z.int()),
      /** Members that stay although they no longer fit their group. */
      unfit: z.array(id),
      cohort,
    }),
  }),
  alternatives: endpoint({
    ...write,
    kind: 'read',
    path: '/api/cohorts/{id}/alternatives',
    body: z.strictObject({ sampleId: id }),
    /** At most 20, the nearest first. */
    response: z.object({ items: z.array(cohortCandidate) }),
  }),
  swap: endpoint({
    ...write,
    path: '/api/cohorts/{id}/swap',
    body: z.strictObject({ sampleId: id, withSampleId: id, version: z.optional(version) }),
    response: cohort,
  }),
  pin: endpoint({
    ...write,
    path: '/api/cohorts/{id}/pin',
    body: z.strictObject({ sampleIds: ids, pinned: z.boolean() }),
    response: cohort,
  }),
  removeSets: endpoint({
    ...write,
    path: '/api/cohorts/{id}/remove_sets',
    body: z.strictObject({
      sets: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(maxLines)),
    }),
    response: cohort,
  }),
  copy: endpoint({
    ...write,
    path: '/api/cohorts/{id}/copy',
    body: z.strictObject({ name: text() }),
    response: cohort,
  }),
  addToCart: endpoint({
    ...write,
    path: '/api/cohorts/{id}/add_to_cart',
    body: z.strictObject({
      cartId: id,
      take: z.enum(cohortTakes),
      /** The total that the user saw; a different one is rejected. */
      expectedTotal: z.optional(z.number()),
      /** Only says what would be added. */
      dryRun: z.optional(z.boolean()),
    }),
    response: z.object({
      added: z.int(),
      /** What the added samples cost. */
      total: z.number(),
      /** Members that are in the cart already count as neither. */
      skipped: z.array(z.object({ id, code: z.string(), set: z.int(), reason: z.enum(skipReasons) })),
      cart,
    }),
  }),
  export: endpoint({
    ...write,
    path: '/api/cohorts/{id}/export',
    body: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
    response: downloadLink,
  }),
};

const building = ['cohort_no_match', 'too_many_requests', 'busy'] as const;
const changing = ['invalid_input', 'not_found', 'not_allowed'] as const;

export const cohortsDocs: DocsOf<typeof cohorts> = {
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'List the own cohorts and those that colleagues share, with how many samples can be bought now',
  },
  preview: {
    scope: 'company',
    errors: ['invalid_input', 'too_many_requests', 'busy'],
    summary: 'What a design finds: how many sets, how well they balance, and the first five. Stores nothing',
  },
  create: {
    scope: 'company',
    errors: [
      ...(['invalid_input', 'duplicate', 'too_many_cohorts', 'too_many_shared_cohorts'] as const),
      ...building,
    ],
    summary: 'Create a cohort and build it',
  },
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read a cohort with its sets, and whether each sample can be bought now',
  },
  update: {
    scope: 'company',
    errors: [...changing, 'duplicate', 'version_conflict', 'too_many_shared_cohorts'],
    summary: 'Change a cohort without building it; only its owner stops sharing it',
  },
  remove: {
    scope: 'company',
    errors: ['not_found', 'not_allowed', 'version_conflict'],
    summary: 'Delete a cohort',
  },
  restore: {
    scope: 'company',
    errors: ['not_found', 'not_allowed', 'duplicate', 'too_many_cohorts', 'too_many_shared_cohorts'],
    summary: 'Restore a deleted cohort',
  },
  build: {
    scope: 'company',
    errors: [...changing, 'version_conflict', ...building],
    summary: 'Build a cohort anew from what is for sale now; pinned samples stay',
  },
  refresh: {
    scope: 'company',
    errors: [...changing, 'version_conflict', 'too_many_requests', 'busy'],
    summary: 'Replace samples that can no longer be bought; all others stay',
  },
  alternatives: {
    scope: 'company',
    errors: [...changing],
    summary: 'Samples for sale that fit the place of a member',
  },
  swap: {
    scope: 'company',
    errors: [...changing, 'version_conflict', 'samples_unavailable'],
    summary: 'Replace a member by another sample that fits its place',
  },
  pin: { scope: 'company', errors: [...changing], summary: 'Pin members, which stay when it is built again' },
  removeSets: { scope: 'company', errors: [...changing], summary: 'Remove sets from a cohort' },
  copy: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'duplicate', 'too_many_cohorts'],
    summary: 'Copy a cohort, with its samples, to a private one of the caller',
  },
  addToCart: {
    scope: 'company',
    errors: [
      'invalid_input',
      'not_found',
      'total_changed',
      'samples_unavailable',
      'cart_full',
      'hold_limit_reached',
      'transition_not_allowed',
    ],
    summary: 'Add the samples of a cohort to the own cart and hold them; the order keeps their sets',
  },
  export: {
    scope: 'company',
    errors: ['invalid_input', 'not_found'],
    summary: 'Get an address of the members as csv or xlsx, with set and role',
  },
};
