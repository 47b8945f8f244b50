import * as z from 'zod/mini';
import { cartLine, lostSample } from './carts.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { day, emptyToNull, id, idText, instant, longText, price, version } from './fields.ts';
import { shipmentMethods } from './order-steps.ts';
import { customRequestBody, overBudget, placeBody } from './orders.ts';
import { listOf, listQuery } from './paging.ts';
import { criteria } from './request-criteria.ts';
import { client, type Role, staff } from './roles.ts';

/** Orders that wait for the approval of somebody else in the company, and the rules that ask for it. */

export const approvalStates = ['open', 'approved', 'declined', 'withdrawn', 'ended'] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const approvalKinds = ['cart', 'quote', 'custom_request'] as const;

export const maxRules = 5;
export const maxNeeded = 3;
/** How many approvals may be open at a time, of one user and of one company. */
export const maxOpenOfUser = 3;
export const maxOpenOfCompany = 20;

const shown = z.nullable(z.string());
const money = z.number();
const named = z.object({ id, name: z.string() });
const params = z.strictObject({ id: idText });
const everybody = [...staff, ...client] as const satisfies readonly Role[];

/** Why an order needs approval: a rule, or budgets that it exceeds. */
const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rule'), fromTotal: money, needed: z.int() }),
  /** What was left of the budget before the order, and by how much the order exceeds it. */
  z.object({ kind: z.literal('budget'), id, name: z.string(), left: money, over: money }),
]);
export type ApprovalReason = z.output<typeof reason>;

export const approvalRow = z.object({
  id,
  version: z.int(),
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  company: named,
  requestedBy: named,
  /** As it was submitted, or last resubmitted. */
  total: money,
  /** Number of samples, and of biomarkers. */
  lineCount: z.int(),
  biomarkerCount: z.int(),
  reasons: z.array(reason),
  /** Number of approvals needed, and given in this round. */
  needed: z.int(),
  approvals: z.int(),
  /** When the first hold expires; null without any. */
  holdsUntil: z.nullable(instant),
  /** The caller may approve or decline it now. */
  mayDecide: z.boolean(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  order: z.nullable(z.object({ id, number: z.string() })),
  /** The quote that it accepts. Its total includes shipping. */
  quote: z.nullable(z.object({ id, number: z.string() })),
});
export type ApprovalRow = z.output<typeof approvalRow>;

const decision = z.object({
  id,
  at: instant,
  by: named,
  approve: z.boolean(),
  note: shown,
  /** Resubmitting starts a new round. */
  round: z.int(),
});

export const approval = z.extend(approvalRow, {
  /** Empty for a custom request, and for one that led to no order. */
  lines: z.array(cartLine),
  /** What a custom request asks for. */
  request: z.nullable(
    z.object({ loincCode: z.string(), quantity: z.int(), priceLimit: z.nullable(money), criteria }),
  ),
  delivery: z.object({
    location: z.string(),
    purchaseOrderNumber: z.string(),
    shipmentMethod: z.enum(shipmentMethods),
    note: shown,
  }),
  message: shown,
  round: z.int(),
  /** Who may decide, the requester left out. */
  approvers: z.array(named),
  decisions: z.array(decision),
  /** What has changed since it was submitted: the total now, and the samples that cannot be bought any more. */
  problem: z.nullable(z.object({ total: money, expectedTotal: money, lost: z.array(lostSample) })),
});
export type Approval = z.output<typeof approval>;

const message = z.optional(emptyToNull(longText()));

export const submitBody = z.extend(z.omit(placeBody, { overBudget: true }), { message });
export const submitRequestBody = z.extend(z.omit(customRequestBody, { overBudget: true }), { message });

export const decideBody = z.strictObject({
  approve: z.boolean(),
  /** Required to decline. */
  note: z.optional(emptyToNull(longText(1000))),
  /** The total that the caller saw; required to approve. */
  expectedTotal: z.optional(money),
  overBudget,
  version: z.optional(version),
});

const rule = z.strictObject({
  fromTotal: price,
  needed: z.int().check(z.gte(1), z.lte(maxNeeded)),
  /** Empty: any manager of the company. */
  approverIds: z.array(id).check(z.maxLength(20)),
  /** Managers need approval for their own orders too. */
  forManagers: z.boolean(),
});

const savedRule = z.extend(z.object(rule.shape), {
  id,
  version: z.int(),
  approvers: z.array(z.extend(named, { active: z.boolean() })),
});
export type ApprovalRule = z.output<typeof savedRule>;

const ruleList = z.object({
  items: z.array(savedRule),
  /** The active users of the company: whom a rule can name. */
  people: z.array(named),
});

const read = (path: `/api/${string}`) => ({ path, kind: 'read' }) as const;
const write = (path: `/api/${string}`) => ({ method: 'POST', path, kind: 'write' }) as const;

const listApprovals = endpoint({
  ...read('/api/approvals/get_many'),
  method: 'POST',
  access: everybody,
  body: listQuery({
    sorts: ['createdAt', 'total'],
    filters: {
      state: z.optional(z.enum(approvalStates)),
      /** Requested by the caller. */
      mine: z.optional(z.boolean()),
      /** The caller may decide it now. */
      forMe: z.optional(z.boolean()),
      userId: z.optional(id),
      createdFrom: z.optional(day),
      createdTo: z.optional(day),
    },
  }),
  response: listOf(approvalRow),
});

export const approvals = {
  submit: endpoint({
    ...write('/api/client_orders/{id}/submit'),
    access: client,
    params,
    body: submitBody,
    response: approval,
  }),
  submitCustomRequest: endpoint({
    ...write('/api/client_orders/submit_custom_request'),
    access: client,
    body: submitRequestBody,
    response: approval,
  }),
  getMany: listApprovals,
  export: exportOf(listApprovals),
  get: endpoint({
    ...read('/api/approvals/{id}'),
    method: 'GET',
    access: everybody,
    params,
    response: approval,
  }),
  decide: endpoint({
    ...write('/api/approvals/{id}/decide'),
    access: client,
    params,
    body: decideBody,
    response: approval,
  }),
  withdraw: endpoint({
    ...write('/api/approvals/{id}/withdraw'),
    access: client,
    params,
    response: approval,
  }),
  resubmit: endpoint({
    ...write('/api/approvals/{id}/resubmit'),
    access: client,
    params,
    body: z.strictObject({
      withoutSampleIds: z.optional(z.array(id).check(z.maxLength(300))),
      expectedTotal: money,
    }),
    response: approval,
  }),
  release: endpoint({
    ...write('/api/approvals/{id}/release'),
    access: staff,
    params,
    body: z.strictObject({ reason: longText(1000) }),
    response: approval,
  }),
};

export const approvalRules = {
  /** The rules that apply to orders of the caller, lowest first; of these the last one reached counts. */
  mine: endpoint({
    ...read('/api/approval_rules/mine'),
    method: 'GET',
    access: client,
    response: z.object({
      items: z.array(z.object({ fromTotal: money, needed: z.int(), approvers: z.array(z.string()) })),
      /** How long submitted samples are held. */
      holdHours: z.int(),
    }),
  }),
  get: endpoint({
    ...read('/api/approval_rules'),
    method: 'GET',
    access: [...staff, 'client_manager'],
    /** Required for staff. */
    query: z.strictObject({ companyId: z.optional(idText) }),
    response: ruleList,
  }),
  save: endpoint({
    ...write('/api/approval_rules'),
    method: 'PUT',
    access: ['client_manager'],
    body: z.strictObject({
      rules: z.array(rule).check(z.maxLength(maxRules)),
      /** The rules that the caller read, which these replace. */
      read: z.array(z.strictObject({ id, version })),
    }),
    response: ruleList,
  }),
};

export const approvalsDocs: DocsOf<typeof approvals> = {
  submit: {
    scope: 'self',
    errors: [
      'invalid_input',
      'not_found',
      'samples_unavailable',
      'total_changed',
      'empty_cart',
      'above_limit',
      'po_used',
      'approval_not_needed',
      'too_many_waiting',
      'hold_limit_reached',
      'waited_already',
      'too_many_orders',
      'transition_not_allowed',
    ],
    summary:
      'Ask for approval of the cart: its samples are held until it is decided, and a new cart can be opened',
  },
  submitCustomRequest: {
    scope: 'self',
    errors: [
      'invalid_input',
      'above_limit',
      'po_used',
      'approval_not_needed',
      'too_many_waiting',
      'too_many_orders',
    ],
    summary: 'Ask for approval of a custom request; nothing is held for it',
  },
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary:
      'List approvals: staff get all, a manager those of the company, others their own and those they are named to decide',
  },
  export: exportDocs('approvals', 'company'),
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one approval with its samples, its decisions, and what has changed since it was submitted',
  },
  decide: {
    scope: 'company',
    errors: [
      'invalid_input',
      'not_found',
      'version_conflict',
      'samples_unavailable',
      'total_changed',
      'above_limit',
      'over_budget',
      'po_used',
      'unassigned_limit_reached',
      'quote_expired',
      'transition_not_allowed',
    ],
    summary:
      'Approve or decline. The last approval needed places the order, in the same transaction; one rejection returns the samples to the cart of the requester',
  },
  withdraw: {
    scope: 'company',
    errors: ['not_found', 'transition_not_allowed'],
    summary: 'Withdraw a submission: its samples return to the cart of the requester',
  },
  resubmit: {
    scope: 'self',
    errors: [
      'invalid_input',
      'not_found',
      'samples_unavailable',
      'total_changed',
      'empty_cart',
      'above_limit',
      'po_used',
      'approval_not_needed',
      'hold_limit_reached',
      'waited_already',
      'transition_not_allowed',
    ],
    summary:
      'Ask again after samples or prices have changed, without the samples named: a new round of decisions',
  },
  release: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Release the holds of an approval, which stays open',
  },
};

export const approvalRulesDocs: DocsOf<typeof approvalRules> = {
  mine: { scope: 'self', errors: [], summary: 'The approval rules that apply to orders of the caller' },
  get: {
    scope: 'company',
    errors: ['invalid_input', 'not_found'],
    summary: 'The approval rules of a company, for its managers and for staff',
  },
  save: {
    scope: 'company',
    errors: ['invalid_input', 'version_conflict'],
    summary: 'Replace the approval rules of the own company',
  },
};
