import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { endpoint, type RowDocs } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { day, emptyToNull, id, instant, optionalText, positiveAmount, text } from './fields.ts';
import { listQuery } from './paging.ts';
import { client, staff } from './roles.ts';

/** What a company, one of its users or a blanket purchase order may spend in a period. */

export const budgetScopes = ['company', 'user', 'purchase_order'] as const;
export type BudgetScope = (typeof budgetScopes)[number];
export const budgetPeriods = ['month', 'quarter', 'year', 'once'] as const;

export const maxBudgets = 100;

const shown = z.nullable(z.string());
const money = z.number();
const named = z.object({ id, name: z.string() });

export const budgetBody = z.strictObject({
  name: text(100),
  scope: z.enum(budgetScopes),
  /** With scope `user`: whose orders count. */
  userId: z.optional(z.nullable(id)),
  /** With scope `purchase_order`: the blanket purchase order whose orders count. */
  purchaseOrderNumber: optionalText(100),
  period: z.enum(budgetPeriods),
  /** The first day of the first period, in UTC. */
  startsOn: day,
  endsOn: z.optional(emptyToNull(day)),
  amount: positiveAmount,
});
export type BudgetBody = z.input<typeof budgetBody>;

/** The period of today, and how the budget stands in it. */
const standing = z.object({
  from: z.string(),
  to: shown,
  used: money,
  /** What orders come to that wait for approval. They are not used yet. */
  waiting: money,
  /** Below zero where it is exceeded. */
  left: money,
});

export const budget = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  company: named,
  name: z.string(),
  scope: z.enum(budgetScopes),
  user: z.nullable(named),
  purchaseOrderNumber: shown,
  period: z.enum(budgetPeriods),
  startsOn: z.string(),
  endsOn: shown,
  amount: money,
  now: standing,
  createdAt: instant,
  updatedAt: instant,
});
export type Budget = z.output<typeof budget>;

const rows = crud({
  path: '/api/budgets',
  access: ['client_manager'],
  entity: budget,
  body: budgetBody,
  list: listQuery({
    sorts: ['name', 'amount', 'startsOn', 'createdAt', 'updatedAt'],
    filters: {
      scope: z.optional(z.enum(budgetScopes)),
      userId: z.optional(id),
      clientCompanyId: z.optional(id),
    },
  }),
});

const readers = [...staff, 'client_manager'] as const;

export const budgets = {
  ...rows,
  getMany: { ...rows.getMany, access: readers },
  export: exportOf({ ...rows.getMany, access: readers }),
  get: { ...rows.get, access: readers },
  /** The budgets that an order of the caller placed today can count against. */
  forMe: endpoint({
    method: 'GET',
    path: '/api/budgets/for_me',
    kind: 'read',
    access: client,
    response: z.object({
      items: z.array(
        z.object({
          ...z.pick(budget, { id: true, name: true, scope: true, purchaseOrderNumber: true, amount: true })
            .shape,
          now: standing,
        }),
      ),
    }),
  }),
};

const writeErrors = ['invalid_input', 'not_found', 'duplicate', 'version_conflict'] as const;

export const budgetsDocs = {
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'List budgets: a manager gets those of the company, staff all',
  },
  export: exportDocs('budgets', 'company'),
  get: { scope: 'company', errors: ['not_found'], summary: 'Read one budget and how it stands' },
  create: {
    scope: 'company',
    errors: ['invalid_input', 'duplicate', 'too_many_budgets'],
    summary: 'Create a budget of the own company',
  },
  update: { scope: 'company', errors: writeErrors, summary: 'Change a budget of the own company' },
  remove: {
    scope: 'company',
    errors: ['not_found', 'version_conflict'],
    summary: 'Delete a budget: it bounds no order any more',
  },
  restore: {
    scope: 'company',
    errors: ['not_found', 'duplicate', 'too_many_budgets'],
    summary: 'Restore a deleted budget',
  },
  forMe: {
    scope: 'self',
    errors: [],
    summary:
      'The budgets that an order of the caller placed today can count against: those of the company, of the caller, and of blanket purchase orders',
  },
} satisfies Record<keyof typeof budgets, RowDocs>;
